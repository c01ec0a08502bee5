import { measureBookings } from './data-layer.js';

// Consent: our own banner. Nothing is kept or sent before the guest says yes, and a "no" is as easy to give.
const banner = document.querySelector('.cookies');
let stopMeasuring = () => {};

function decide(answer) {
  document.documentElement.toggleAttribute('data-asking', answer === 'ask');
  if (answer === 'ask') banner.querySelector('button').focus();
  else localStorage.setItem('consent', answer);
  stopMeasuring();
  if (answer !== 'yes') return;
  // A tag manager is loaded here, and not earlier; it finds the data layer as it stands then.
  tellTags('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  });
  stopMeasuring = measureBookings();
}

/** Google's tags know such a call by its being an arguments object. */
function tellTags() {
  window.dataLayer = window.dataLayer ?? [];
  window.dataLayer.push(arguments);
}

for (const button of document.querySelectorAll('[data-consent]'))
  button.addEventListener('click', () => decide(button.dataset.consent));
const known = localStorage.getItem('consent');
if (known !== null) decide(known);

// A hotel's link leads to the booking on this page, with that hotel chosen; without scripts it opens a page of its own.
for (const link of document.querySelectorAll('[data-property]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    document.querySelector('staycard-booking').setAttribute('property', link.dataset.property);
    document.getElementById('book').scrollIntoView();
  });
}
