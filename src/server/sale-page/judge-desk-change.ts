import { isDeepStrictEqual } from 'node:util';
import { remark, type Remark } from './definition/remark.ts';
import type { PropertyDefinition, SalePageDefinition } from './definition/sale-page-definition.ts';

/** The address of a hotel's system, and the secrets that are sent to it. */
const ACCESS = [
  'address',
  'event_address',
  'client_token_variable',
  'access_token_variable',
  'integration_id',
] as const;
/** The scripts that draw a payment in a guest's browser. */
const SCRIPTS = ['script_url', 'data_base_url'] as const;

/**
 * Finds changes that staff may not make at the desk. These control where hotel tokens and payment cards are sent: with
 * another address beside a secret's name, the server would send the secret there. Staff may not change their own limits
 * either.
 */
export function judgeDeskChange(before: SalePageDefinition, after: SalePageDefinition): Remark[] {
  const known = before.properties.flatMap(({ connection }) => connection ?? []);
  const isVaultSame = isDeepStrictEqual(before.payment_card_vault ?? null, after.payment_card_vault ?? null);
  return [
    ...after.properties.flatMap(({ id, connection }, index) => {
      const own = before.properties.find((property) => property.id === id)?.connection ?? known[0];
      return connection ? judgeConnection(connection, own, known, ['properties', index, 'connection']) : [];
    }),
    ...(isDeepStrictEqual(before.staff, after.staff) ? [] : [remark(['staff'], 'operator_limits')]),
    ...(isVaultSame ? [] : [remark(['payment_card_vault'], 'operator_cards')]),
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
    ...moved.map((name) => remark([...path, name], 'operator_tokens')),
    ...scripts.map((name) => remark([...path, 'payments', name], 'operator_payments')),
  ];
}
