import { z } from 'zod';
import { RIGHTS, ROLES, type Right } from '#domain/desk/staff-rights.ts';
import { Id, InstantText, line, Token } from '../values.ts';
import { Name } from './staff-values.ts';

const RIGHT_NAMES = Object.keys(RIGHTS) as [Right, ...Right[]];

/** A role and its scope. Null is everywhere, or all properties of the sale page. */
export const WireGrant = z.strictObject({
  role: z.enum(ROLES),
  sale_page_id: Id.nullable(),
  property_id: Id.nullable(),
});

/** The browser's request to a passkey, for `PublicKeyCredential.parseRequestOptionsFromJSON` or `…Creation…`. */
export const PasskeyChallenge = z.looseObject({ challenge: z.string() });

const CREDENTIAL = {
  id: line(2000).min(1),
  rawId: line(2000).min(1),
  type: z.literal('public-key'),
  // We request no extensions, so none is read.
  clientExtensionResults: z.object({}),
};
const Bytes = z.base64url().max(20_000);

/** `PublicKeyCredential.toJSON()` of a device that signs, and of one that makes a passkey. */
export const PasskeyAnswer = z.object({
  ...CREDENTIAL,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});
export const NewPasskey = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(line(40)).max(10).default([]),
  }),
});

export const Challenge = z.object({ challenge_id: z.uuid(), passkey: PasskeyChallenge });
export const SignInRequest = z.strictObject({ challenge_id: z.uuid(), passkey: PasskeyAnswer });

/** The additional sign-on for staff. Null if there is none. */
export const OpenIdProvider = z.object({ name: z.string().nullable() });
/** With an invitation's token for a person's first sign-in. */
export const OpenIdRequest = z.strictObject({ invitation: Token.nullable() });
/** Where the browser is sent. It returns to `/staff/sign-in/openid/return`, and from there to the desk. */
export const SetOut = z.object({ address: z.url() });

/** The person who is signed in, their rights by place, and the data that all screens of the desk need. */
export const StaffSession = z.object({
  person: z.object({ id: z.uuid(), name: z.string(), is_demo: z.boolean() }),
  grants: z.array(WireGrant),
  rights: z.array(z.enum(RIGHT_NAMES)).describe('The rights that the person has anywhere'),
  passkeys: z.int().describe('How many passkeys the person has'),
  approvals_waiting: z.int().describe('The open approvals that this person can decide'),
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
          is_sold: z.boolean().describe('Whether guests can book it'),
          may_sell: z.boolean().describe('Whether the person may issue cards that it sells'),
          may_give: z.boolean().describe('Whether the person may give goodwill cards that it pays for'),
          may_redeem: z.boolean().describe('Whether the person may redeem cards at its counters'),
          has_system: z.boolean().describe('Whether a hotel system is set up for it, where stays are found'),
          outlets: z.array(z.string()).describe('Its restaurant and others where cards pay'),
        }),
      ),
      products: z.array(
        z.object({
          id: Id,
          name: z.string(),
          names: z.record(z.string(), z.string()).describe('Its name by language, where it has several'),
          kind: z.enum(['value', 'uses', 'package']),
          is_sold: z.boolean().describe('Whether new cards are issued as it'),
          rights: z.array(z.enum(RIGHT_NAMES)).describe('The rights of the person to issue and import it'),
          currencies: z.array(z.string()).describe('The currencies of its cards; none if they count uses'),
        }),
      ),
    }),
  ),
});

export const InvitationToken = z.strictObject({
  token: Token.describe('The part after `#invite=` in the link'),
});

/** The contents of an invitation. Reading it does not use it up. */
export const Invitation = z.object({
  name: z.string(),
  grants: z.array(WireGrant),
  challenge: Challenge.nullable().describe('Null for people of the demo, who need no passkey'),
});

export const PasskeyAddition = z.strictObject({ challenge_id: z.uuid(), passkey: NewPasskey, name: Name });

/** Only staff of the demo may omit the passkey. */
export const InvitationAcceptance = z.strictObject({ token: Token, passkey: PasskeyAddition.nullable() });

const WirePasskey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: InstantText,
  last_used_at: InstantText.nullable(),
});
export const Passkeys = z.object({ passkeys: z.array(WirePasskey) });

/** Confirms an act: the passkey's answer, or null for staff of the demo who have no passkey. */
export const ConfirmationRequest = z.strictObject({ passkey: PasskeyAnswer.nullable() });
export const Done = z.object({});

export type WireGrant = z.infer<typeof WireGrant>;
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
export type NewPasskey = z.infer<typeof NewPasskey>;
export type Challenge = z.infer<typeof Challenge>;
export type PasskeyAddition = z.infer<typeof PasskeyAddition>;
export type SignInRequest = z.infer<typeof SignInRequest>;
export type OpenIdProvider = z.infer<typeof OpenIdProvider>;
export type SetOut = z.infer<typeof SetOut>;
export type StaffSession = z.infer<typeof StaffSession>;
export type Invitation = z.infer<typeof Invitation>;
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;
export type Passkeys = z.infer<typeof Passkeys>;
