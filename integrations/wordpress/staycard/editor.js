// The block in the editor: a place holder with its settings. Written without a build, in what WordPress brings along.
((wp) => {
  const { createElement: h, Fragment } = wp.element;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { PanelBody, Placeholder, TextControl } = wp.components;
  const { __ } = wp.i18n;

  const STAY = [
    ['property', __('Hotel (its id)', 'staycard'), 'harbour-house'],
    ['arrival', __('Arrival', 'staycard'), '2027-03-26'],
    ['nights', __('Nights', 'staycard'), '2'],
    ['product', __('Voucher product (its id)', 'staycard'), 'two-nights-for-two'],
    ['language', __('Language (empty: that of the site)', 'staycard'), 'de'],
  ];
  const LOOK = [
    ['accent', __('Accent colour', 'staycard'), '#1f5c4d'],
    ['paper', __('Paper colour', 'staycard'), '#fbf8f1'],
    ['radius', __('Radius of corners', 'staycard'), '4px'],
  ];

  function Edit({ attributes, setAttributes }) {
    const field = ([name, label, example]) =>
      h(TextControl, {
        key: name,
        label,
        placeholder: example,
        value: attributes[name] ?? '',
        onChange: (value) => setAttributes({ [name]: value.trim() || undefined }),
      });
    return h(
      Fragment,
      null,
      h(
        InspectorControls,
        null,
        h(PanelBody, { title: __('Begin with', 'staycard') }, STAY.map(field)),
        h(PanelBody, { title: __('Look', 'staycard'), initialOpen: false }, LOOK.map(field)),
      ),
      h(
        'div',
        useBlockProps(),
        h(Placeholder, {
          icon: 'tickets-alt',
          label: __('Staycard booking', 'staycard'),
          instructions: __('Guests see the booking page of your gift cards and vouchers here.', 'staycard'),
        }),
      ),
    );
  }

  wp.blocks.registerBlockType('staycard/booking', { edit: Edit, save: () => null });
})(window.wp);
