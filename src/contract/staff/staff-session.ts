import { z } from 'zod';
import { RIGHTS, ROLES, type Right } from '#domain/staff-rights.ts';
import { Id, InstantText, line, Token } from '../values.ts';
import { Name } from './staff-values.ts';

const RIGHT_NAMES = Object.keys(RIGHTS) as [Right, ...Right[]];

/** A role where it is held: null is everywhere, or all properties of the sale page. */
export const WireGrant = z.strictObject({
  role: z.enum(ROLES),
  sale_page_id: Id.nullable(),
  property_id: Id.nullable(),
});

/** What a browser gives its passkey, as `PublicKeyCredential.parseRequestOptionsFromJSON` or `…Creation…` reads it. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() });

/** What `PublicKeyCredential.toJSON()` gives. The library checks what is inside. */
export const PasskeyAnswer = z.looseObject({
  id: line(2000).min(1),
  rawId: line(2000).min(1),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: line(20_000).min(1) }),
  clientExtensionResults: z.looseObject({}),
});

export const Challenge = z.object({ challenge_id: z.uuid(), passkey: PasskeyQuestion, ends_at: InstantText });
export const SignInRequest = z.strictObject({ challenge_id: z.uuid(), passkey: PasskeyAnswer });

/** Where staff may sign on besides. */
export const OpenIdProviders = z.object({ providers: z.array(z.object({ id: Id, name: z.string() })) });
/** With the token of an invitation by somebody who comes for the first time. */
export const OpenIdRequest = z.strictObject({ provider: Id, invitation: Token.nullable() });
/** Where the browser goes, to come back to `STAFF_PATHS.openIdReturn` and from there to the desk. */
export const SetOut = z.object({ address: z.url() });
export const OpenIdReturnParams = z.strictObject({ provider: Id });

/** Who is signed in, what they may do where, and what the desk's screens need everywhere. */
export const StaffSession = z.object({
  person: z.object({ id: z.uuid(), name: z.string(), is_demo: z.boolean() }),
  grants: z.array(WireGrant),
  rights: z.array(z.enum(RIGHT_NAMES)).meta({ description: 'What the person may do anywhere at all' }),
  passkeys: z.int().meta({ description: 'How many passkeys the person has' }),
  ends_at: InstantText.meta({ description: 'When the session ends at the latest' }),
  idle_minutes: z.int(),
  approvals_waiting: z.int().meta({ description: 'What waits for a second person and can be decided by this one' }),
  sale_pages: z.array(
    z.object({
      id: Id,
      name: z.string(),
      time_zone: z.string(),
      default_currency: z.string(),
      properties: z.array(
        z.object({
          id: Id,
          name: z.string(),
          may_sell: z.boolean().meta({ description: 'Whether the person may issue cards that it sells' }),
        }),
      ),
      products: z.array(
        z.object({
          id: Id,
          name: z.string(),
          is_sold: z.boolean().meta({ description: 'Whether new cards are issued as it' }),
          currencies: z.array(z.string()).meta({ description: 'Of its cards; none where they count uses' }),
        }),
      ),
    }),
  ),
});

export const InvitationToken = z.strictObject({
  token: Token.meta({ description: 'What stands behind `#invite=` in the link' }),
});

/** What an invitation says; nothing is used up. */
export const Invitation = z.object({
  name: z.string(),
  grants: z.array(WireGrant),
  ends_at: InstantText,
  challenge: Challenge.nullable().meta({ description: 'Null for people of the demo, who need no passkey to come in' }),
});

/** With the passkey that was made; null only for people of the demo. */
export const InvitationAcceptance = z.strictObject({
  token: Token,
  challenge_id: z.uuid().nullable(),
  passkey: PasskeyAnswer.nullable(),
  passkey_name: Name.nullable(),
});

const WirePasskey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: InstantText,
  last_used_at: InstantText.nullable(),
  is_backed_up: z.boolean().meta({ description: 'Whether it lives in an account, and so on other devices too' }),
});
export const Passkeys = z.object({ passkeys: z.array(WirePasskey) });
export const PasskeyAddition = z.strictObject({
  challenge_id: z.uuid(),
  passkey: PasskeyAnswer,
  name: Name,
});
export const PasskeyParams = z.strictObject({ id: line(2000).min(1) });

/** Confirms an act: the passkey's answer, or null by people of the demo who have no passkey. */
export const ConfirmationRequest = z.strictObject({ passkey: PasskeyAnswer.nullable() });
export const ConfirmationParams = z.strictObject({ id: z.uuid() });
export const Done = z.object({});

export type WireGrant = z.infer<typeof WireGrant>;
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
export type Challenge = z.infer<typeof Challenge>;
export type SignInRequest = z.infer<typeof SignInRequest>;
export type OpenIdProviders = z.infer<typeof OpenIdProviders>;
export type SetOut = z.infer<typeof SetOut>;
export type StaffSession = z.infer<typeof StaffSession>;
export type Invitation = z.infer<typeof Invitation>;
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;
export type Passkeys = z.infer<typeof Passkeys>;
export type PasskeyAddition = z.infer<typeof PasskeyAddition>;
export type ConfirmationRequest = z.infer<typeof ConfirmationRequest>;
