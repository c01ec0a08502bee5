/** What a PMS reports of our integration with a hotel: a token has come, or it may be used no longer, or again. */
export type IntegrationEvent = { readonly integrationId: string } & (
  | {
      readonly of: 'created';
      readonly token: string;
      readonly isEnabled: boolean;
      /** The name of the hotel or chain, by which an operator knows whose integration this is. */
      readonly hotel: string;
    }
  | { readonly of: 'new_token'; readonly token: string }
  | { readonly of: 'enabled' | 'disabled' | 'cancelled' | 'deleted' }
);
