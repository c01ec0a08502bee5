import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

type MediaTypes = { readonly content?: Readonly<Record<string, unknown>> };

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: MediaTypes & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, MediaTypes>>;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
};

export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
};

export type Method = 'GET' | 'POST';

export type Described = { readonly name: string; readonly path: string; readonly operation: Operation };

/** The OpenAPI document as an external client reads it. Finds operations and validates bodies by their schemas. */
export class OpenApi {
  readonly document: OpenApiDocument;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    // OpenAPI has keywords around the schemas that strict mode rejects.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi');
  }

  /** All operations, as "GET /vrm/{salePageId}". */
  listNames(): string[] {
    return Object.entries(this.document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  /** The operation that serves an address. Returns undefined if the document describes none. */
  find(method: Method, address: string): Described | undefined {
    const [plain = ''] = address.split('?');
    const path = Object.keys(this.document.paths).find((template) => {
      const pattern = template.replaceAll(/\{\w+\}/g, '[^/]+');
      return new RegExp(`^${pattern}$`).test(plain) && this.#operation(method, template);
    });
    const operation = path === undefined ? undefined : this.#operation(method, path);
    return path && operation ? { name: `${method} ${path}`, path, operation } : undefined;
  }

  /** The faults of an answer, one sentence each. Empty if it matches the document. */
  listAnswerFaults({ name, path, operation }: Described, status: number, mediaType: string, body: unknown): string[] {
    const described = operation.responses[status];
    if (!described) return [`${name} does not describe status ${status}`];
    if (!described.content?.[mediaType]) return [`${name} does not describe ${mediaType} for status ${status}`];
    const place = ['paths', path, this.#method(name), 'responses', String(status), 'content', mediaType, 'schema'];
    return this.#listFaults(place, body);
  }

  listRequestFaults({ name, path, operation }: Described, body: unknown): string[] {
    if (!operation.requestBody?.content?.['application/json']) return [`${name} does not describe a JSON body`];
    return this.#listFaults(
      ['paths', path, this.#method(name), 'requestBody', 'content', 'application/json', 'schema'],
      body,
    );
  }

  /** The faults of a body by a named schema. */
  listSchemaFaults(schema: string, body: unknown): string[] {
    return this.#listFaults(['components', 'schemas', schema], body);
  }

  #operation(method: string, path: string): Operation | undefined {
    return this.document.paths[path]?.[method.toLowerCase()];
  }

  #method(name: string): string {
    return (name.split(' ')[0] ?? '').toLowerCase();
  }

  #listFaults(place: readonly string[], body: unknown): string[] {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `openapi#/${pointer}` });
    this.#compiled.set(pointer, validate);
    return validate(body) ? [] : (validate.errors ?? []).map(describeFault);
  }
}

function describeFault({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || '/'} ${message ?? 'is not valid'} ${JSON.stringify(params)}`;
}
