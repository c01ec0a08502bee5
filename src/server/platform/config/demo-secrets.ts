/** The tokens of the demo's hotels, valid only at the simulator. */
export const DEMO_SECRETS: Readonly<Record<string, string>> = {
  DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
  DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
  DEMO_VIENNA_TOKEN: 'DEMO-VIENNA',
  DEMO_WASHINGTON_TOKEN: 'DEMO-WASHINGTON',
};
