import type { SalePageFile, Settings } from '#contract/desk/staff-sale-page.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callDesk } from '../api/desk-call.ts';
import { salePageQuery } from '../api/sale-page.ts';
import { writeAt, type Path } from './settings.ts';

/** A person's draft and the actions on it. Unsaved changes survive every answer of the server. */
export function useDraft(salePage: string, file: SalePageFile) {
  const { draft } = file;
  const queries = useQueryClient();
  const query = salePageQuery(salePage);
  const [settings, setSettings] = useState(draft?.settings ?? file.settings);
  const take = (next: SalePageFile) => queries.setQueryData<SalePageFile>(query.queryKey, next);
  // The cache keeps its own order of equal settings.
  const replace = (next: SalePageFile) => setSettings(take(next)?.settings ?? next.settings);
  const saving = useMutation({
    mutationFn: (basedOn: number) => {
      const body = { settings, based_on: basedOn, revision: draft?.revision ?? null };
      return callDesk('POST /staff/sale-pages/:salePage/draft', { salePage, body });
    },
    onSuccess: take,
  });
  const goingBack = useMutation({
    mutationFn: (number: number) => callDesk('GET /staff/sale-pages/:salePage/versions/:number', { salePage, number }),
    onSuccess: (version) => setSettings(version.settings),
  });
  const basedOn = draft?.based_on ?? file.number;
  return {
    settings,
    set: (path: Path, value: unknown) => setSettings((before) => writeAt(before, path, value) as Settings),
    replace,
    saving,
    goingBack,
    basedOn,
    isStale: basedOn !== file.number,
    isSaved: JSON.stringify(settings) === JSON.stringify(draft?.settings ?? file.settings),
    error: saving.error ?? goingBack.error,
    /** Refetches the server's version, either to replace the changes made here or to save them over it. */
    lookAgain: async (takesTheirs: boolean) => {
      const next = await queries.query({ ...query, staleTime: 0 });
      if (takesTheirs) setSettings(next.draft?.settings ?? next.settings);
      saving.reset();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
