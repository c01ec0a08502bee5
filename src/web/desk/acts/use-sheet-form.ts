import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { listFieldFaults } from '../frame/format-fault.ts';

/** Reads the form in the document: whether its fields show the error, and which required fields are empty. */
export function useSheetForm(error: Error | null) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [isAtField, setIsAtField] = useState(false);
  useLayoutEffect(() => {
    const names = Object.keys(listFieldFaults(t, error));
    setIsAtField(names.length > 0 && names.every((name) => form.current?.elements.namedItem(name)));
  }, [t, error]);
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const readEmpty = () => {
    const labels = form.current ? listEmptyFields(form.current) : [];
    setEmpty((before) => (before.join() === labels.join() ? before : labels));
  };
  // Each render may have other fields.
  useLayoutEffect(readEmpty);
  return { form, isAtField, empty, readEmpty };
}

/** The labels of required fields without a usable value, and of groups without a choice. */
function listEmptyFields(form: HTMLFormElement): readonly string[] {
  const isChosen = form.querySelector('[type=radio]:checked') !== null;
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[aria-required]')];
  const isSearch = fields.some((field) => field.matches('[data-lookup]'));
  const groups = !isChosen && !isSearch && form.querySelector('[type=radio]') ? form.querySelectorAll('legend') : [];
  const empty = fields.filter((field) =>
    // A search is over once a card or bill that it found is chosen.
    field.matches('[data-lookup]') ? !isChosen : field.value.trim() === '' || !field.validity.valid,
  );
  return [...groups, ...empty.flatMap(({ labels }) => [...(labels ?? [])])].map(({ textContent }) => textContent);
}
