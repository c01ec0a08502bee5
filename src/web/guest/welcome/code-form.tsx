import { CODE_LENGTH, findCodeFault, normalizeCode } from '#domain/card-code.ts';
import type { CardSearchAnswer } from '#contract/card.ts';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { searchCard } from '../../api/search-card.ts';
import { wordError } from '../../text/word-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './code-form.module.css';
import { groupTyped, type Typed } from './group-typed.ts';

/** No code is shorter, not even one that another system made; the server has the last word on those. */
const LEAST_LENGTH = 8;

type Words = (t: TFunction) => string;

type Answer = {
  readonly busy: boolean;
  /** Worded when it is shown: the guest may turn to another language meanwhile. */
  readonly word?: Words;
  /** The focus was at the field already, or stays elsewhere, so that coming there does not read the error out. */
  readonly isSaid?: boolean;
};

type CodeFormProps = {
  readonly id: string;
  /** A code is being looked up; what was said of the one before is over. */
  readonly onSearch: () => void;
  readonly onFound: (answer: CardSearchAnswer) => void;
  /** A code to begin with; only sample helpers give one. */
  readonly code?: string;
};

/** One field for a code: it groups itself in fours and says at once when the check character does not fit. */
export function CodeForm({ id, onSearch, onFound, code = '' }: CodeFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>({ text: code, caret: code.length });
  const [answer, setAnswer] = useState<Answer>({ busy: false });
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.setSelectionRange(typed.caret, typed.caret);
  }, [typed]);

  const normalized = normalizeCode(typed.text);
  const misfit = normalized.length === CODE_LENGTH && findCodeFault(normalized) === 'check-character';
  const error = misfit ? t('WELCOME.CODE.MISFIT') : answer.word?.(t);

  function tell(word: Words) {
    const focused = document.activeElement;
    // A guest who did other things while the code was looked up is left there.
    const hasLeft = focused !== document.body && !field.current?.form?.contains(focused);
    setAnswer({ busy: false, word, isSaid: hasLeft || focused === field.current });
    if (!hasLeft) field.current?.focus();
  }

  async function search() {
    if (misfit || normalized.length < LEAST_LENGTH) {
      const length = normalized.length;
      tell((say) => (length === 0 ? say('WELCOME.CODE.MISSING') : say('WELCOME.CODE.TOO_SHORT', { length })));
      return;
    }
    setAnswer({ busy: true });
    onSearch();
    try {
      const found = await searchCard(normalized);
      setAnswer({ busy: false });
      onFound(found);
    } catch (failure) {
      tell((say) => wordError(say, failure));
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
        onChange={({ target }) => {
          setTyped(groupTyped({ text: target.value, caret: target.selectionStart ?? target.value.length }));
          setAnswer({ busy: answer.busy });
        }}
      />
      <Button type="submit" busy={answer.busy}>
        {answer.busy ? t('WELCOME.CODE.SEARCHING') : t('WELCOME.CODE.SUBMIT')}
      </Button>
      <p role="status" className={styles.hidden}>
        {misfit || answer.isSaid ? error : ''}
      </p>
    </form>
  );
}
