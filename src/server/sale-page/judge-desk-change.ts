import { isDeepStrictEqual } from 'node:util';
import type { Remark } from './definition/remark.ts';
import type { PropertyDefinition, SalePageDefinition } from './definition/sale-page-definition.ts';

/** Where a hotel is reached, and which secrets are sent there. */
const ACCESS = [
  'address',
  'event_address',
  'client_token_variable',
  'access_token_variable',
  'integration_id',
] as const;
/** What draws a payment in the browser of a guest. */
const SCRIPTS = ['script_url', 'data_base_url'] as const;

const BY_OPERATOR = 'is changed with "sale-page apply" on the server only, as it says where';

const BY_OPERATOR_FOR_LIMITS =
  'is changed with "sale-page apply" on the server only, as who publishes would let themselves do more alone';

/**
 * What somebody at the desk may not change, as it leads tokens of hotels or payment cards of guests somewhere: another
 * address with the name of a secret beside it would have the server send that secret there. Nor their own limits.
 */
export function judgeDeskChange(before: SalePageDefinition, after: SalePageDefinition): Remark[] {
  const known = before.properties.flatMap(({ connection }) => connection ?? []);
  const isVaultSame = isDeepStrictEqual(before.payment_card_vault ?? null, after.payment_card_vault ?? null);
  return [
    ...after.properties.flatMap(({ id, connection }, index) => {
      const own = before.properties.find((property) => property.id === id)?.connection ?? known[0];
      return connection ? judgeConnection(connection, own, known, ['properties', index, 'connection']) : [];
    }),
    ...(isDeepStrictEqual(before.staff, after.staff) ? [] : [{ path: ['staff'], message: BY_OPERATOR_FOR_LIMITS }]),
    ...(isVaultSame ? [] : [{ path: ['payment_card_vault'], message: `${BY_OPERATOR} payment cards are typed` }]),
  ];
}

type Connection = NonNullable<PropertyDefinition['connection']>;

function judgeConnection(
  connection: Connection,
  own: Connection | undefined,
  known: readonly Connection[],
  path: Remark['path'],
): Remark[] {
  const isSame = (one: Connection | undefined, name: (typeof ACCESS)[number]) =>
    (one?.[name] ?? null) === (connection[name] ?? null);
  const isKnown = known.some((one) => ACCESS.every((name) => isSame(one, name)));
  const moved = isKnown ? [] : ACCESS.filter((name) => !isSame(own, name));
  const scripts = SCRIPTS.filter((name) => {
    const address = connection.payments?.[name] ?? null;
    return address !== null && !known.some(({ payments }) => payments?.[name] === address);
  });
  return [
    ...moved.map((name) => ({ path: [...path, name], message: `${BY_OPERATOR} tokens are sent` })),
    ...scripts.map((name) => ({ path: [...path, 'payments', name], message: `${BY_OPERATOR} guests pay` })),
  ];
}
