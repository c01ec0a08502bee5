import { createElement as element } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    element(
      'main',
      null,
      element('h1', null, 'A page of nothing but React'),
      element('p', null, 'It shows what React takes before it draws anything of the product.'),
    ),
  );
}
