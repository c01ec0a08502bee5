import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import type { WireLanguage, PropertyConfiguration } from '#contract/guest/property.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { languagesQuery } from '../../api/property-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { BuyerFormPart } from './person-fields.tsx';

type Option = { readonly code: string; readonly name: string };

/** The preferred language: one of the property's, or that of the page, in which our letters are written. */
export function ContactLanguage({
  property,
  form,
  field,
}: BuyerFormPart & { readonly property: PropertyConfiguration }) {
  const { language } = useTranslation();
  const { data } = useQuery(languagesQuery(property.id));
  const options =
    data && data.length > 0
      ? withPageLanguage(data.map(nameLanguage), language)
      : PAGE_LANGUAGES.map(({ code, nativeLabel }) => ({ code, name: nativeLabel }));
  const [chosen, isByHand] = form.watch(['language', 'choseLanguage']);
  const standard = pickOption(options, language, navigator.languages);
  const isKept = isByHand && options.some(({ code }) => code === chosen);
  useEffect(() => {
    if (!isKept && standard) form.setValue('language', standard);
  }, [isKept, standard, form]);
  return (
    <SelectField
      autoComplete="language"
      {...field('language', { onChange: () => form.setValue('choseLanguage', true) })}
    >
      {options.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function nameLanguage({ code, local_name: name }: WireLanguage): Option {
  return { code, name };
}

/** Adds the page's language: the hotel may not have it, but our letters do. */
function withPageLanguage(options: readonly Option[], language: string): readonly Option[] {
  const page = PAGE_LANGUAGES.find(({ code }) => code === language);
  if (!page || options.some(({ code }) => isVariety(code, language))) return options;
  return [...options, { code: page.code, name: page.nativeLabel }];
}

function isVariety(code: string, language: string): boolean {
  return code === language || code.startsWith(`${language}-`);
}

/** The guest's own variety of the page's language, or else any variety of it, or else the first option. */
function pickOption(options: readonly Option[], language: string, own: readonly string[]): string | undefined {
  const varieties = options.filter(({ code }) => isVariety(code, language));
  const preferred = varieties.find(({ code }) => own.includes(code)) ?? varieties[0] ?? options[0];
  return preferred?.code;
}
