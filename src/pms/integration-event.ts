/** An event of our integration with a hotel, such as a new access token or its deactivation. */
export type IntegrationEvent = { readonly integrationId: string } & (
  | {
      readonly of: 'created';
      readonly token: string;
      readonly isEnabled: boolean;
      /** The name of the hotel or chain, so that an operator recognises the integration. */
      readonly hotel: string;
    }
  | { readonly of: 'new_token'; readonly token: string }
  | { readonly of: 'enabled' | 'disabled' | 'cancelled' | 'deleted' }
);
