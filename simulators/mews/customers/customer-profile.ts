import { z } from 'zod';
import { guid, text } from '../request/input-fields.ts';
import { formatInstant } from '../values/instant.ts';
import { invalidField } from '../request/mews-refusal.ts';
import type { CustomerRow } from '../model/account-rows.ts';
import type { AddressRow } from '../model/enterprise-rows.ts';
import type { Context } from '../request/operation.ts';
import { languages } from '../values/languages.ts';
import { connectorProfileId } from '../values/seed-ids.ts';

const short = z.string().max(255).nullish();

/** The fields common to `customers/add` and `customers/update`. */
export const profileFields = {
  Title: z.enum(['Mister', 'Miss', 'Misses']).nullish(),
  FirstName: text,
  SecondLastName: text,
  NationalityCode: text,
  PreferredLanguageCode: text,
  LanguageCode: text,
  Sex: z.enum(['Male', 'Female']).nullish(),
  BirthDate: text,
  BirthCountryCode: text,
  BirthCountrySubdivisionCode: text,
  BirthPlace: text,
  Occupation: text,
  Email: text,
  Phone: text,
  LoyaltyCode: text,
  Notes: text,
  CarRegistrationNumber: short,
  DietaryRequirements: short,
  TaxIdentificationNumber: text,
  CompanyId: guid.nullish(),
  Address: z
    .object({
      Line1: text,
      Line2: text,
      City: text,
      PostalCode: text,
      CountryCode: text,
      CountrySubdivisionCode: text,
    })
    .nullish(),
  Classifications: z.array(z.string()).nullish(),
  Options: z.array(z.string()).nullish(),
};

type ProfileInput = z.output<z.ZodObject<typeof profileFields>>;

/** Fields in the request replace the profile's. Absent ones stay. */
export function applyProfile(context: Context, row: CustomerRow, input: ProfileInput): CustomerRow {
  const code = input.PreferredLanguageCode;
  if (code && !languages.some((language) => language.Code === code)) throw invalidField('PreferredLanguageCode');
  const address = input.Address ? makeAddress(context, row.Address, input.Address) : row.Address;
  return {
    ...row,
    Title: input.Title ?? row.Title,
    Sex: input.Sex ?? row.Sex,
    FirstName: input.FirstName ?? row.FirstName,
    SecondLastName: input.SecondLastName ?? row.SecondLastName,
    NationalityCode: input.NationalityCode ?? row.NationalityCode,
    PreferredLanguageCode: code ?? row.PreferredLanguageCode,
    BirthDate: input.BirthDate ?? row.BirthDate,
    BirthCountryCode: input.BirthCountryCode ?? row.BirthCountryCode,
    BirthCountrySubdivisionCode: input.BirthCountrySubdivisionCode ?? row.BirthCountrySubdivisionCode,
    BirthPlace: input.BirthPlace ?? row.BirthPlace,
    Occupation: input.Occupation ?? row.Occupation,
    Email: input.Email ?? row.Email,
    Phone: input.Phone ?? row.Phone,
    LoyaltyCode: input.LoyaltyCode ?? row.LoyaltyCode,
    Notes: input.Notes ?? row.Notes,
    CarRegistrationNumber: input.CarRegistrationNumber ?? row.CarRegistrationNumber,
    DietaryRequirements: input.DietaryRequirements ?? row.DietaryRequirements,
    TaxIdentificationNumber: input.TaxIdentificationNumber ?? row.TaxIdentificationNumber,
    CompanyId: input.CompanyId ?? row.CompanyId,
    Classifications: input.Classifications ?? row.Classifications,
    Options: input.Options ?? row.Options,
    Address: address,
    AddressId: address?.Id ?? null,
    UpdatedUtc: formatInstant(context.nowMs),
  };
}

function makeAddress(
  context: Context,
  known: AddressRow | null,
  input: NonNullable<ProfileInput['Address']>,
): AddressRow {
  return {
    Id: known?.Id ?? context.newId(),
    Line1: input.Line1 ?? null,
    Line2: input.Line2 ?? null,
    City: input.City ?? null,
    PostalCode: input.PostalCode ?? null,
    CountryCode: input.CountryCode ?? null,
    CountrySubdivisionCode: input.CountrySubdivisionCode ?? null,
    Latitude: null,
    Longitude: null,
  };
}

export function blankProfile(context: Pick<Context, 'newId' | 'nowMs'>, chainId: string, number: string): CustomerRow {
  const now = formatInstant(context.nowMs);
  return {
    Id: context.newId(),
    ChainId: chainId,
    Number: number,
    Title: null,
    Sex: null,
    FirstName: null,
    LastName: '',
    SecondLastName: null,
    NationalityCode: null,
    PreferredLanguageCode: null,
    LanguageCode: null,
    BirthDate: null,
    BirthCountryCode: null,
    BirthCountrySubdivisionCode: null,
    BirthPlace: null,
    Occupation: null,
    Email: null,
    HasOtaEmail: false,
    Phone: null,
    TaxIdentificationNumber: null,
    LoyaltyCode: null,
    AccountingCode: null,
    BillingCode: null,
    Notes: null,
    CarRegistrationNumber: null,
    DietaryRequirements: null,
    CreatedUtc: now,
    UpdatedUtc: now,
    AddressId: null,
    Classifications: [],
    Options: [],
    ItalianDestinationCode: null,
    ItalianFiscalCode: null,
    ItalianLotteryCode: null,
    CompanyId: null,
    MergeTargetId: null,
    IsActive: true,
    PreferredSpaceFeatures: [],
    CreatorProfileId: connectorProfileId,
    UpdaterProfileId: connectorProfileId,
    Address: null,
  };
}

/** The active profile of a chain with this address. Case and surrounding spaces do not matter. */
export function findByEmail(context: Context, chainId: string, email: string): CustomerRow | undefined {
  const wanted = email.trim().toLowerCase();
  return context.world.customers
    .list()
    .find((row) => row.IsActive && row.ChainId === chainId && row.Email?.trim().toLowerCase() === wanted);
}

export function chainScope(context: Context, filter?: readonly string[] | null): Set<string> {
  const own = context.integration.EnterpriseIds.flatMap((id) => context.world.enterprises.find(id)?.ChainId ?? []);
  return new Set(own.filter((id) => !filter || filter.includes(id)));
}

/** The chain in which a profile is written: the token's only one, or the one in the request. */
export function loadChainId(context: Context, chainId: string | null | undefined): string {
  const chains = [...chainScope(context)];
  const id = chains.length === 1 ? chains[0] : chains.find((known) => known === chainId);
  if (!id) throw invalidField('ChainId');
  return id;
}
