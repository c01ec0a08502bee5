import type { ComponentProps } from 'react';
import { ActSheet, type Done } from './act-sheet.tsx';
import type { Reason } from './fitting-reasons.ts';
import { ReasonField, ReasonFields, useReason, toActBy, type ActBy } from './reason-fields.tsx';

type ReasonSheetProps = Omit<ComponentProps<typeof ActSheet>, 'doWords' | 'act'> & {
  /** The same as the heading if absent. */
  readonly doWords?: string;
  readonly fitting: readonly Reason[];
  readonly hasNote?: boolean;
  readonly act: (by: ActBy) => Promise<Done>;
};

/** An act whose only input is its reason. */
export function ReasonSheet({ doWords, fitting, hasNote = true, act, children, ...sheet }: ReasonSheetProps) {
  const { values, fields } = useReason({ reason: '' });
  const send = values.reason === '' ? undefined : () => act(toActBy(values));
  return (
    <ActSheet {...sheet} doWords={doWords ?? sheet.heading} act={send}>
      {children}
      {hasNote ? <ReasonFields {...fields} fitting={fitting} /> : <ReasonField reasons={fitting} {...fields.reason} />}
    </ActSheet>
  );
}
