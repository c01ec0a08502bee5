import type { SalePageFile, SettingChange } from '#contract/staff/staff-sale-page.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeSetting, discardDraft, loadVersion, salePageQuery, saveDraft } from '../api/sale-page.ts';

/** What somebody types, and what they do with it. Their text stays whatever the server says of it. */
export function useDraft(salePage: string, file: SalePageFile) {
  const { draft } = file;
  const queries = useQueryClient();
  const query = salePageQuery(salePage);
  const [text, writeText] = useState(draft?.text ?? file.text);
  // One setting after another is changed in the text that the one before has come to.
  const latest = useRef(text);
  const setText = (next: string) => {
    latest.current = next;
    writeText(next);
  };
  const setting = useMutation({
    scope: { id: 'sale-page-setting' },
    mutationFn: (change: Omit<SettingChange, 'text'>) => changeSetting(salePage, { text: latest.current, ...change }),
    onSuccess: setText,
  });
  const take = (next: SalePageFile) => queries.setQueryData(query.queryKey, next);
  const saving = useMutation({
    mutationFn: (basedOn: number) =>
      saveDraft(salePage, { text, based_on: basedOn, revision: draft?.revision ?? null }),
    onSuccess: take,
  });
  const discarding = useMutation({
    mutationFn: (revision: number) => discardDraft(salePage, revision),
    onSuccess: (next) => {
      take(next);
      setText(next.text);
    },
  });
  const goingBack = useMutation({ mutationFn: (number: number) => loadVersion(salePage, number), onSuccess: setText });
  const basedOn = draft?.based_on ?? file.number;
  return {
    text,
    setText,
    take,
    saving,
    discarding,
    goingBack,
    setting,
    basedOn,
    isStale: basedOn !== file.number,
    isSaved: text === (draft?.text ?? file.text),
    error: saving.error ?? discarding.error ?? goingBack.error ?? setting.error,
    /** Reads again what the server has: in place of what was typed, or to save that over it. */
    lookAgain: async (takesTheirs: boolean) => {
      const next = await queries.query({ ...query, staleTime: 0 });
      if (takesTheirs) setText(next.draft?.text ?? next.text);
      saving.reset();
      discarding.reset();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
