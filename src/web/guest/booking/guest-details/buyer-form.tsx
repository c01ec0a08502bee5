import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { findBuyerFaults, type FieldFaults } from '#domain/stay/buyer.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { Suspense, useEffect, useRef, useState, type ComponentProps } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { lazyPart } from '../../../api/load-part.ts';
import { useTranslation } from '../../../text/translation.ts';
import { camelCase } from '../../../text/text-key.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { Shape } from '../../../ui/waiting.tsx';
import { EmailDoubt, useEmailDoubt } from '../../form/email-doubt.tsx';
import { faultResolver } from '../../form/fault-resolver.ts';
import { useFormWords } from '../../form/form-words.ts';
import { buyerDraft, buyerOf, draftFor, type BuyerDraft } from '../../session/buyer-draft.ts';
import { useSalePage } from '../../page-frame/sale-page-context.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { ArrivalFields } from './arrival-fields.tsx';
import styles from './buyer-form.module.css';
import { SectionFoot } from '../section/section-foot.tsx';
import { ContactLanguage } from './contact-language.tsx';
import type { PaymentCardHandle } from './payment-card-fields.tsx';
import type { VaultedCard } from './payment-card-frame.tsx';
import { PersonFields, PhoneField, RegisteredPerson, type BuyerFormPart } from './person-fields.tsx';
import { PrivacyWords } from './privacy-words.tsx';
import { StayingGuest } from './staying-guest.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const SampleFill = __SAMPLE_HELPERS__
  ? lazyPart(() => import('../../../dev/sample-fill.tsx'), 'SampleFill')
  : undefined;

/** Fields that the frame returns. It also shows their faults. */
const ASKED_IN_FRAME: readonly string[] = ['cardExpiration', 'nameOnCard'];

/** Loaded if there is a choice, or the guest has to pay. */
const RestChoice = lazyPart(async () => {
  const [part, { startPaymentText }] = await Promise.all([
    import('./rest-choice.tsx'),
    import('../../../text/payment-text.ts'),
  ]);
  await startPaymentText();
  return part;
}, 'RestChoice');

/** Loaded if something is left to pay. */
const PaymentCardFields = lazyPart(() => import('./payment-card-fields.tsx'), 'PaymentCardFields');

export function BuyerForm({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const { summary, isPaymentCardRequired: isCardRequired, restWays, restWay, asRegistered, goTo } = useBooking();
  const [isWayMissed, setWayMissed] = useState(false);
  const { payment_card_vault: vault, privacy = 'tick' } = useSalePage().sale_page;
  const asksForAll = typeof vault?.secure_fields_url === 'string';
  const paymentCard = useRef<PaymentCardHandle>(null);
  const form = useForm<BuyerDraft>({
    defaultValues: draftFor(property.id, buyerDraft.read()),
    shouldFocusError: false,
    resolver: faultResolver((draft) =>
      findDraftFaults(draft, asRegistered !== undefined, property.time_zone, isCardRequired, privacy).filter(
        ({ field }) => !asksForAll || !ASKED_IN_FRAME.includes(field),
      ),
    ),
  });
  const { field, summary: errors } = useFormWords(form, 'you-');
  const email = useEmailDoubt();
  useKeptDraft(form);

  async function keep(draft: BuyerDraft) {
    buyerDraft.write(draft);
    if (email.isDoubted(draft.email)) return;
    if (restWays.length > 0 && restWay === undefined) return setWayMissed(true);
    if (isCardRequired && draft.paymentCardToken === '') {
      const card = await paymentCard.current?.requestCard();
      if (!card) return;
      toImportRow(form, card);
    }
    goTo('check');
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void form.handleSubmit(keep)(event)}>
      <ErrorSummary errors={errors} tries={form.formState.submitCount} />
      <SampleButton form={form} />
      <Person form={form} field={field} email={email} />
      <ContactLanguage property={property} form={form} field={field} />
      <StayingGuest form={form} field={field} />
      <StayWishes field={field} />
      <ArrivalFields form={form} field={field} />
      <TextAreaField hint={t('FIELDS.SPECIAL_REQUESTS.HINT')} optional rows={3} {...field('specialRequests')} />
      <HowToPay isMissed={isWayMissed && restWay === undefined} tries={form.formState.submitCount} />
      {isCardRequired && (
        <Suspense fallback={<Shape blockSize="24rem" />}>
          <PaymentCardFields ref={paymentCard} property={property} form={form} field={field} />
        </Suspense>
      )}
      <Privacy property={property} field={field} />
      <SectionFoot>
        <Button type="submit" busy={form.formState.isSubmitting || summary.isFetching}>
          {t('BOOKING.YOU.ONWARD')}
        </Button>
      </SectionFoot>
    </form>
  );
}

type PrivacyProps = Pick<BuyerFormPart, 'field'> & { readonly property: PropertyConfiguration };

function Privacy({ property, field }: PrivacyProps) {
  const { privacy = 'tick' } = useSalePage().sale_page;
  const words = <PrivacyWords property={property} privacy={privacy} />;
  if (privacy === 'notice') return <p className={styles.notice}>{words}</p>;
  return <CheckField {...field('propertyPrivacyPolicyAgrement')} aria-required label={words} />;
}

/** Renders nothing if the only way to pay is not an online payment. */
function HowToPay(props: ComponentProps<typeof RestChoice>) {
  const { restWays } = useBooking();
  if (restWays.length < 2 && restWays[0] !== 'pay') return null;
  return (
    <Suspense fallback={<Shape blockSize="14rem" />}>
      <RestChoice {...props} />
    </Suspense>
  );
}

function useKeptDraft(form: UseFormReturn<BuyerDraft>): void {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => buyerDraft.write(values) }),
    [form],
  );
}

/** Saves the token with the current values, as the guest may have typed while the vault answered. */
function toImportRow(form: UseFormReturn<BuyerDraft>, { token, cardExpiration, nameOnCard }: VaultedCard): void {
  form.setValue('paymentCardToken', token);
  if (cardExpiration !== undefined) form.setValue('cardExpiration', cardExpiration);
  if (nameOnCard !== undefined) form.setValue('nameOnCard', nameOnCard);
  buyerDraft.write(form.getValues());
}

/** The buyer: the holder of a registered card, or the name that the guest types. */
function Person({ form, field, email }: BuyerFormPart & { readonly email: ReturnType<typeof useEmailDoubt> }) {
  const { asRegistered } = useBooking();
  if (asRegistered !== undefined) {
    return (
      <>
        <RegisteredPerson form={form} token={asRegistered} />
        <PhoneField field={field} />
      </>
    );
  }
  return (
    <>
      <PersonFields form={form} field={field} />
      <EmailDoubt
        doubt={email.doubt}
        onMeant={(meant) => {
          form.setValue('email', meant);
          email.settle();
          form.setFocus('email');
        }}
      />
    </>
  );
}

/** Faults of the domain's rule, under the field names of this form. */
function findDraftFaults(
  draft: BuyerDraft,
  hasRegisteredCard: boolean,
  timeZone: string | null,
  isCardRequired: boolean,
  privacy: 'tick' | 'notice',
): FieldFaults {
  const today = dateAt(Temporal.Now.instant(), timeZone ?? 'UTC');
  const faults = findBuyerFaults(buyerOf(draft, hasRegisteredCard), today, isCardRequired, privacy);
  return faults.map(({ field, fault }) => ({ field: camelCase(field.replace('.', '_')), fault }));
}

function SampleButton({ form }: { readonly form: UseFormReturn<BuyerDraft> }) {
  const { sale_page: salePage } = useSalePage();
  if (!SampleFill || !salePage.demo) return null;
  return (
    <Suspense>
      <SampleFill
        onFill={(guest) =>
          form.reset({
            ...form.getValues(),
            ...guest,
            nameOnCard: `${guest.firstName} ${guest.lastName}`,
            propertyPrivacyPolicyAgrement: salePage.privacy === undefined,
          })
        }
      />
    </Suspense>
  );
}

function StayWishes({ field }: Pick<BuyerFormPart, 'field'>) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.pair}>
        <TextField type="time" optional {...field('estimatedTime')} />
        <SelectField {...field('bed')} label={t('BED_WISHES.LABEL')} optional>
          <option value="">{t('BED_WISHES.ANY')}</option>
          <option value="double_bed">{t('BED_WISHES.DOUBLE_BED')}</option>
          <option value="twin_beds">{t('BED_WISHES.TWIN_BEDS')}</option>
        </SelectField>
      </div>
      <CheckField {...field('cot')} label={t('BED_WISHES.COT')} />
    </>
  );
}
