import { BASE_COLOURS } from '#presentation/base-colours.ts';
import { formatHexColor, type Rgb } from '#presentation/contrast.ts';
import { paperOf, themeProperties } from '#presentation/theme.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { drawPicture } from '../page/draw-mark.ts';
import type { Logo } from '../../letters/compose/logo.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { AppleWallet } from '../wallet-credentials/open-wallets.ts';
import { coloursOf } from './pass-colours.ts';
import type { PassFace, PassField } from './pass-face.ts';

type PassAccess = { readonly serial: string; readonly token: string; readonly serviceAddress: string };

/** In points. A phone picks the file for its screen. */
const ICON = 29;
const SCALES = [1, 2, 3];
/** Apple's maximum. */
const MOST_RELEVANT_HOURS = 24;

/**
 * A signed pass, as `application/vnd.apple.pkpass`. The signing library is loaded with the first pass: it would be a
 * tenth of the code that a server loads at start, and most servers have no wallet.
 */
export async function writeApplePass(
  wallet: AppleWallet,
  face: PassFace,
  { definition }: Pick<SalePage, 'definition'>,
  access: PassAccess,
  logo: Logo | null,
): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator');
  const json = describeApplePass(wallet, face, definition, access, logo !== null);
  const files = { 'pass.json': Buffer.from(JSON.stringify(json)), ...drawPictures(definition, logo) };
  const { intermediate: wwdr, certificate: signerCert, key: signerKey } = wallet;
  return new PKPass(files, { wwdr, signerCert, signerKey }).getAsBuffer();
}

/** The keys are those of Apple's "Pass" (developer.apple.com/documentation/walletpasses/pass). */
function describeApplePass(
  { passTypeId, teamId }: AppleWallet,
  face: PassFace,
  definition: SalePage['definition'],
  { serial, token, serviceAddress }: PassAccess,
  hasLogo: boolean,
) {
  const { background, text, label } = coloursOf(definition, hasLogo);
  const { relevantFrom, place } = face;
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: serial,
    authenticationToken: token,
    webServiceURL: serviceAddress,
    organizationName: face.organization,
    description: `${face.organization}: ${face.title}`,
    ...(!hasLogo && { logoText: face.organization }),
    backgroundColor: rgb(background),
    foregroundColor: rgb(text),
    labelColor: rgb(label),
    ...(face.isVoid && { voided: true }),
    ...(face.endsAt && { expirationDate: moment(face.endsAt) }),
    ...(relevantFrom && {
      relevantDate: moment(relevantFrom),
      relevantDates: [
        { startDate: moment(relevantFrom), endDate: moment(relevantFrom.add({ hours: MOST_RELEVANT_HOURS })) },
      ],
    }),
    ...(place && { locations: [place] }),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: face.code.address,
        messageEncoding: 'iso-8859-1',
        altText: face.code.caption,
      },
    ],
    [face.show === 'card' ? 'storeCard' : 'eventTicket']: {
      headerFields: [toField(face.head)],
      primaryFields: [toField(face.main)],
      secondaryFields: face.details.map(toField),
      auxiliaryFields: face.more.map(toField),
      backFields: face.back.map(toField),
    },
  };
}

function toField({ key, label, value, changed }: PassField) {
  return { key, label, value, ...(changed && { changeMessage: changed }) };
}

function rgb(colour: Rgb): string {
  return `rgb(${colour.join(', ')})`;
}

function moment(at: Temporal.Instant): string {
  return presentMoment(at);
}

/** The icon is the sale page's mark, as on home screens. */
function drawPictures({ theme }: SalePage['definition'], logo: Logo | null): Record<string, Buffer> {
  const made = themeProperties({ accent: theme.accent, paper: null, radius: null, heading_family: null, logo: null });
  const [paper] = paperOf({ paper: theme.paper ?? null });
  const accent = made['--accent'] ?? BASE_COLOURS.accent;
  const onAccent = made['--on-accent'] ?? formatHexColor([255, 255, 255]);
  const named = (name: string, scale: number) => `${name}${scale === 1 ? '' : `@${scale}x`}.png`;
  const icons = SCALES.map((scale) => {
    const side = ICON * scale;
    return [named('icon', scale), drawPicture({ accent, onAccent, paper }, side, side)] as const;
  });
  const logos = logo ? SCALES.map((scale) => [named('logo', scale), Buffer.from(logo.png)] as const) : [];
  return Object.fromEntries([...icons, ...logos]);
}
