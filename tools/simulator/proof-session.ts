import type { FieldList } from './field-list.ts';
import { listShapeFaults } from './shape-check.ts';

export interface OperationProof {
  path: string;
  calls: number;
  refusals: string[];
  faults: Set<string>;
  /** Items in the arrays of its answers, because empty arrays prove nothing about shapes. */
  rows: number;
  sample: 'accepted' | 'refused' | 'none';
}

export type Body = Record<string, unknown>;

/** Calls a Mews over HTTP and compares every answer with the field list. */
export class ProofSession {
  readonly proofs = new Map<string, OperationProof>();
  private readonly url: string;
  private readonly list: FieldList;

  constructor(url: string, list: FieldList) {
    this.url = url;
    this.list = list;
  }

  /** Sends one request. The answer is undefined if it was refused. */
  async call(path: string, accessToken: string, body: Body): Promise<Body | undefined> {
    const proof = this.proofOf(path);
    proof.calls += 1;
    const tokens = { ClientToken: 'DEMO-CLIENT', AccessToken: accessToken, Client: 'Proof 1.0.0' };
    const response = await fetch(`${this.url}/api/connector/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...tokens }),
    });
    const answer = (await response.json()) as Body;
    if (response.status !== 200) {
      proof.refusals.push(`${response.status} ${String(answer['Message'])}`);
      return undefined;
    }
    this.check(proof, answer);
    return answer;
  }

  proofOf(path: string): OperationProof {
    const known = this.proofs.get(path);
    if (known) return known;
    const made: OperationProof = { path, calls: 0, refusals: [], faults: new Set(), rows: 0, sample: 'none' };
    this.proofs.set(path, made);
    return made;
  }

  private check(proof: OperationProof, answer: Body): void {
    const operation = this.list.operations.get(proof.path);
    if (!operation) return void proof.faults.add('the list does not know this operation');
    for (const fault of listShapeFaults(this.list, operation.output, answer, 'answer')) {
      proof.faults.add(fault.replace(/\[\d+\]/g, '[]'));
    }
    const arrays = Object.values(answer).filter((value) => Array.isArray(value));
    proof.rows += arrays.reduce((sum, rows) => sum + rows.length, 0);
  }
}
