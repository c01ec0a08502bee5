/** The texts of the checkout and of the bank's page. `{amount}` is a placeholder. */
export interface CheckoutWords {
  title: string;
  method: string;
  number: string;
  expiry: string;
  code: string;
  pay: string;
  ideal: string;
  sepa: string;
  save: string;
  none: string;
  checking: string;
  charged: string;
  submitted: string;
  saved: string;
  failed: string;
  invalid: string;
  ended: string;
  verify: string;
  confirm: string;
  refuse: string;
  bank: string;
  cancel: string;
  later: string;
}

const english: CheckoutWords = {
  title: 'Payment',
  method: 'Payment method',
  number: 'Card number',
  expiry: 'Expiry date (MM/YY)',
  code: 'Security code',
  pay: 'Pay {amount}',
  ideal: 'Pay with iDEAL',
  sepa: 'Pay by SEPA direct debit',
  save: 'Save card',
  none: 'This payment cannot be made here.',
  checking: 'Your payment is being checked.',
  charged: 'Thank you. Your payment has been made.',
  submitted: 'Thank you. Your payment is being processed.',
  saved: 'Thank you. Your card has been saved.',
  failed: 'The payment was not made. Please try again or choose another way to pay.',
  invalid: 'Please check the card number, the expiry date and the security code.',
  ended: 'This payment is no longer open.',
  verify: 'Your bank asks you to confirm this payment.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  bank: 'Your bank',
  cancel: 'Cancel',
  later: 'Go back without deciding',
};

const german: CheckoutWords = {
  title: 'Zahlung',
  method: 'Zahlungsart',
  number: 'Kartennummer',
  expiry: 'Gültig bis (MM/JJ)',
  code: 'Prüfnummer',
  pay: '{amount} bezahlen',
  ideal: 'Mit iDEAL bezahlen',
  sepa: 'Per SEPA-Lastschrift bezahlen',
  save: 'Karte speichern',
  none: 'Diese Zahlung ist hier nicht möglich.',
  checking: 'Ihre Zahlung wird geprüft.',
  charged: 'Vielen Dank. Ihre Zahlung ist eingegangen.',
  submitted: 'Vielen Dank. Ihre Zahlung wird bearbeitet.',
  saved: 'Vielen Dank. Ihre Karte ist gespeichert.',
  failed:
    'Die Zahlung ist nicht zustande gekommen. Bitte versuchen Sie es noch einmal oder zahlen Sie auf andere Weise.',
  invalid: 'Bitte prüfen Sie Kartennummer, Gültigkeit und Prüfnummer.',
  ended: 'Diese Zahlung ist nicht mehr offen.',
  verify: 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen.',
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  bank: 'Ihre Bank',
  cancel: 'Abbrechen',
  later: 'Zurück, ohne zu entscheiden',
};

const french: CheckoutWords = {
  title: 'Paiement',
  method: 'Mode de paiement',
  number: 'Numéro de carte',
  expiry: 'Date d’expiration (MM/AA)',
  code: 'Code de sécurité',
  pay: 'Payer {amount}',
  ideal: 'Payer avec iDEAL',
  sepa: 'Payer par prélèvement SEPA',
  save: 'Enregistrer la carte',
  none: 'Ce paiement n’est pas possible ici.',
  checking: 'Votre paiement est en cours de vérification.',
  charged: 'Merci. Votre paiement a été effectué.',
  submitted: 'Merci. Votre paiement est en cours de traitement.',
  saved: 'Merci. Votre carte a été enregistrée.',
  failed: 'Le paiement n’a pas abouti. Veuillez réessayer ou choisir un autre mode de paiement.',
  invalid: 'Veuillez vérifier le numéro de carte, la date d’expiration et le code de sécurité.',
  ended: 'Ce paiement n’est plus possible.',
  verify: 'Votre banque vous demande de confirmer ce paiement.',
  confirm: 'Confirmer',
  refuse: 'Refuser',
  bank: 'Votre banque',
  cancel: 'Annuler',
  later: 'Revenir sans décider',
};

const spanish: CheckoutWords = {
  title: 'Pago',
  method: 'Forma de pago',
  number: 'Número de tarjeta',
  expiry: 'Fecha de caducidad (MM/AA)',
  code: 'Código de seguridad',
  pay: 'Pagar {amount}',
  ideal: 'Pagar con iDEAL',
  sepa: 'Pagar por adeudo SEPA',
  save: 'Guardar la tarjeta',
  none: 'Este pago no se puede hacer aquí.',
  checking: 'Estamos comprobando su pago.',
  charged: 'Gracias. Su pago se ha realizado.',
  submitted: 'Gracias. Su pago se está procesando.',
  saved: 'Gracias. Su tarjeta se ha guardado.',
  failed: 'No se ha podido realizar el pago. Inténtelo de nuevo o elija otra forma de pago.',
  invalid: 'Compruebe el número de tarjeta, la fecha de caducidad y el código de seguridad.',
  ended: 'Este pago ya no está abierto.',
  verify: 'Su banco le pide que confirme este pago.',
  confirm: 'Confirmar',
  refuse: 'Rechazar',
  bank: 'Su banco',
  cancel: 'Cancelar',
  later: 'Volver sin decidir',
};

const italian: CheckoutWords = {
  title: 'Pagamento',
  method: 'Metodo di pagamento',
  number: 'Numero della carta',
  expiry: 'Data di scadenza (MM/AA)',
  code: 'Codice di sicurezza',
  pay: 'Paga {amount}',
  ideal: 'Paga con iDEAL',
  sepa: 'Paga con addebito SEPA',
  save: 'Salva la carta',
  none: 'Questo pagamento non può essere effettuato qui.',
  checking: 'Stiamo verificando il pagamento.',
  charged: 'Grazie. Il pagamento è stato effettuato.',
  submitted: 'Grazie. Il pagamento è in elaborazione.',
  saved: 'Grazie. La carta è stata salvata.',
  failed: 'Il pagamento non è riuscito. Riprovi o scelga un altro metodo di pagamento.',
  invalid: 'Controlli il numero della carta, la data di scadenza e il codice di sicurezza.',
  ended: 'Questo pagamento non è più aperto.',
  verify: 'La sua banca le chiede di confermare questo pagamento.',
  confirm: 'Conferma',
  refuse: 'Rifiuta',
  bank: 'La sua banca',
  cancel: 'Annulla',
  later: 'Torna indietro senza decidere',
};

const dutch: CheckoutWords = {
  title: 'Betaling',
  method: 'Betaalmethode',
  number: 'Kaartnummer',
  expiry: 'Vervaldatum (MM/JJ)',
  code: 'Beveiligingscode',
  pay: '{amount} betalen',
  ideal: 'Betalen met iDEAL',
  sepa: 'Betalen via SEPA-incasso',
  save: 'Kaart opslaan',
  none: 'Deze betaling is hier niet mogelijk.',
  checking: 'Uw betaling wordt gecontroleerd.',
  charged: 'Dank u wel. Uw betaling is voltooid.',
  submitted: 'Dank u wel. Uw betaling wordt verwerkt.',
  saved: 'Dank u wel. Uw kaart is opgeslagen.',
  failed: 'De betaling is niet gelukt. Probeer het opnieuw of kies een andere betaalmethode.',
  invalid: 'Controleer het kaartnummer, de vervaldatum en de beveiligingscode.',
  ended: 'Deze betaling staat niet meer open.',
  verify: 'Uw bank vraagt u deze betaling te bevestigen.',
  confirm: 'Bevestigen',
  refuse: 'Weigeren',
  bank: 'Uw bank',
  cancel: 'Annuleren',
  later: 'Teruggaan zonder te kiezen',
};

const czech: CheckoutWords = {
  title: 'Platba',
  method: 'Způsob platby',
  number: 'Číslo karty',
  expiry: 'Platnost do (MM/RR)',
  code: 'Bezpečnostní kód',
  pay: 'Zaplatit {amount}',
  ideal: 'Zaplatit přes iDEAL',
  sepa: 'Zaplatit inkasem SEPA',
  save: 'Uložit kartu',
  none: 'Tuto platbu zde nelze provést.',
  checking: 'Vaši platbu ověřujeme.',
  charged: 'Děkujeme. Vaše platba proběhla.',
  submitted: 'Děkujeme. Vaše platba se zpracovává.',
  saved: 'Děkujeme. Vaše karta je uložena.',
  failed: 'Platba se nezdařila. Zkuste to prosím znovu nebo zvolte jiný způsob platby.',
  invalid: 'Zkontrolujte prosím číslo karty, platnost a bezpečnostní kód.',
  ended: 'Tato platba už není otevřená.',
  verify: 'Vaše banka žádá o potvrzení této platby.',
  confirm: 'Potvrdit',
  refuse: 'Odmítnout',
  bank: 'Vaše banka',
  cancel: 'Zrušit',
  later: 'Zpět bez rozhodnutí',
};

const arabic: CheckoutWords = {
  title: 'الدفع',
  method: 'طريقة الدفع',
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء (شهر/سنة)',
  code: 'رمز الأمان',
  pay: 'ادفع {amount}',
  ideal: 'الدفع عبر iDEAL',
  sepa: 'الدفع بالخصم المباشر SEPA',
  save: 'حفظ البطاقة',
  none: 'لا يمكن إتمام هذا الدفع هنا.',
  checking: 'جارٍ التحقق من دفعتك.',
  charged: 'شكرًا لك. تم الدفع.',
  submitted: 'شكرًا لك. دفعتك قيد المعالجة.',
  saved: 'شكرًا لك. تم حفظ بطاقتك.',
  failed: 'لم يتم الدفع. يُرجى المحاولة مرة أخرى أو اختيار طريقة دفع أخرى.',
  invalid: 'يُرجى التحقق من رقم البطاقة وتاريخ الانتهاء ورمز الأمان.',
  ended: 'لم يعد هذا الدفع متاحًا.',
  verify: 'يطلب منك مصرفك تأكيد هذه الدفعة.',
  confirm: 'تأكيد',
  refuse: 'رفض',
  bank: 'مصرفك',
  cancel: 'إلغاء',
  later: 'العودة دون اتخاذ قرار',
};

const languages: Record<string, CheckoutWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  cs: czech,
  ar: arabic,
};

/** The texts for a language code such as `de-DE`. Falls back to English. */
export function wordsOf(languageCode: string): { words: CheckoutWords; lang: string; dir: 'ltr' | 'rtl' } {
  const lang = languageCode.split('-')[0]?.toLowerCase() ?? 'en';
  const words = languages[lang];
  return words ? { words, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' } : { words: english, lang: 'en', dir: 'ltr' };
}
