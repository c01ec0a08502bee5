import { findCodeFault, normalizeCode } from '#domain/card/card-code.ts';
import { hasSeveralCodes } from '#domain/card/code-readings.ts';
import { MIN_FOREIGN_LENGTH } from '#domain/card/foreign-code.ts';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { WireSalePage } from '#contract/guest/sale-page.ts';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { lazyPart } from '../../api/load-part.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { searchCard } from '../api/card-calls.ts';
import type { TextKey } from '../../text/text-key.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import styles from './code-form.module.css';
import { groupTyped, type Typed } from './group-typed.ts';

const ExampleCards = lazyPart(() => import('../preview/example-cards.tsx'), 'ExampleCards');

type Words = (t: Translate) => string;

const MISFIT: Words = (t) => t('WELCOME.CODE.MISFIT');
const SEVERAL: Words = (t) => t('WELCOME.CODE.SEVERAL');

type Answer = {
  readonly busy: boolean;
  /** Translated when it is shown, because the guest may change the language in between. */
  readonly word?: Words;
  /** True if no focus change announces the error: the field had the focus already, or does not get it. */
  readonly isSaid?: boolean;
};

type CodeFormProps = {
  readonly id: string;
  /** Called when another code is typed or looked up, to clear the message about the last one. */
  readonly onChange?: () => void;
  readonly onFound: (answer: CardSearchAnswer) => void;
  /** Initial code. Only sample helpers set one. */
  readonly code?: string;
  readonly focus?: boolean;
  readonly submitKey?: TextKey;
};

/** The card's code, or in a preview the choice of an example card. */
export function CodeForm(props: CodeFormProps) {
  const { is_preview: isPreview } = useSalePage().sale_page;
  return (
    <>
      <TypedCode {...props} />
      {isPreview && (
        <Suspense>
          <ExampleCards onFound={props.onFound} />
        </Suspense>
      )}
    </>
  );
}

/**
 * One field for a code. It groups the code in fours, and reports a wrong check character at once. A code that cannot be
 * ours is questioned once before it is sent. Another system may have made it, so a second press sends it.
 */
function TypedCode(props: CodeFormProps) {
  const { id, onChange, onFound, code = '', focus = false, submitKey = 'WELCOME.CODE.SUBMIT' } = props;
  const { t } = useTranslation();
  const { support } = useSalePage().sale_page;
  const [typed, setTyped] = useState<Typed>({ text: code, caret: code.length });
  const [answer, setAnswer] = useState<Answer>({ busy: false });
  const [doubted, setDoubted] = useState<string>();
  const field = useFocusAtOpening(focus);
  const normalized = normalizeCode(typed.text);
  const slip = findSlip(typed.text);
  const error = (answer.word ?? slip)?.(t);
  const isDoubted = doubted === normalized;

  function show(word: Words) {
    const focused = document.activeElement;
    // A guest who moved on while the code was looked up keeps the focus where it is.
    const hasLeft = focused !== document.body && !field.current?.form?.contains(focused);
    setAnswer({ busy: false, word, isSaid: hasLeft || focused === field.current });
    if (!hasLeft) field.current?.focus();
  }

  async function search() {
    onChange?.();
    const doubt = slip ?? findDoubt(normalized);
    const canBeSent = slip !== SEVERAL && normalized.length >= MIN_FOREIGN_LENGTH;
    if (doubt && !(isDoubted && canBeSent)) {
      if (canBeSent) setDoubted(normalized);
      show(doubt);
      return;
    }
    setAnswer({ busy: true });
    try {
      const found = await searchCard(normalized);
      setAnswer({ busy: false });
      onFound(found);
    } catch (failure) {
      const isLocked = failure instanceof ProblemError && failure.problem.locked;
      const hasLookAlikes = failure instanceof ProblemError && failure.problem.look_alikes;
      show((say) => {
        if (isLocked) return formatLock(say, support);
        return [formatError(say, failure), hasLookAlikes && say('WELCOME.CODE.LOOK_ALIKES')].filter(Boolean).join(' ');
      });
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!answer.busy) void search();
      }}
    >
      <CodeField
        id={id}
        field={field}
        error={error}
        typed={typed}
        onType={(text) => {
          onChange?.();
          setTyped(text);
          setAnswer({ busy: answer.busy });
        }}
      />
      <Button type="submit" busy={answer.busy}>
        {t(answer.busy ? 'WELCOME.CODE.SEARCHING' : isDoubted ? 'WELCOME.CODE.TRY_ANYWAY' : submitKey)}
      </Button>
      <p role="status" className={styles.hidden}>
        {(answer.word ? answer.isSaid : slip) ? error : ''}
      </p>
    </form>
  );
}

function useFocusAtOpening(focus: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const [isWanted] = useState(focus);
  useEffect(() => {
    if (isWanted) field.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return field;
}

type CodeFieldProps = {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly error: string | undefined;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
};

function CodeField({ id, field, error, typed, onType }: CodeFieldProps) {
  const { t } = useTranslation();
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.setSelectionRange(typed.caret, typed.caret);
  }, [field, typed]);
  return (
    <TextField
      id={id}
      ref={field}
      className={styles.code}
      label={t('WELCOME.CODE.LABEL')}
      hint={t('WELCOME.CODE.HINT')}
      error={error}
      value={typed.text}
      placeholder="XXXX-XXXX-XXXX-XXXX"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      onChange={({ target }) =>
        onType(groupTyped({ text: target.value, caret: target.selectionStart ?? target.value.length }))
      }
    />
  );
}

/** Waiting does not help, so the text names the hotel's contact details. */
function formatLock(t: Translate, { phone, email }: WireSalePage['support']): string {
  return [t('CARD.CODE_LOCKED'), [phone, email].filter(Boolean).join(', ')].join(' ');
}

/** The fault of a typed text that is known before it is sent. */
function findSlip(text: string): Words | undefined {
  if (hasSeveralCodes(text)) return SEVERAL;
  return findCodeFault(normalizeCode(text)) === 'check_character' ? MISFIT : undefined;
}

/** Undefined for one of our codes, and for a code with a symbol that ours never have. */
function findDoubt(code: string): Words | undefined {
  const { length } = code;
  if (length === 0) return (t) => t('WELCOME.CODE.MISSING');
  if (length < MIN_FOREIGN_LENGTH) return (t) => t('WELCOME.CODE.TOO_SHORT', { length });
  switch (findCodeFault(code)) {
    case 'too_short':
      return (t) => t('WELCOME.CODE.TOO_SHORT', { length });
    case 'too_long':
      return (t) => t('WELCOME.CODE.TOO_LONG', { length });
    case 'check_character':
    case 'symbol':
    case undefined:
      return undefined;
  }
}
