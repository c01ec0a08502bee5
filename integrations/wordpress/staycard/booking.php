<?php
/**
 * The block and the shortcode: both write the same element.
 *
 * @package Staycard
 */

defined( 'ABSPATH' ) || exit;

/** What the element takes beside its sale page, and how a value must look; any other is left out. */
const STAYCARD_ATTRIBUTES = array(
	'property' => '/^[\w-]{1,64}$/',
	'arrival'  => '/^\d{4}-\d{2}-\d{2}$/',
	'nights'   => '/^(?:\d{1,2}|weekend)$/',
	'product'  => '/^[\w-]{1,64}$/',
	'language' => '/^[A-Za-z]{2,3}(?:-[A-Za-z]{2})?$/',
	'accent'   => '/^#[0-9a-fA-F]{6}$/',
	'paper'    => '/^#[0-9a-fA-F]{6}$/',
	'radius'   => '/^\d{1,2}px$/',
);

/** What the link says, in the languages that the booking page speaks. */
const STAYCARD_LINKS = array(
	'ar' => 'احجز ببطاقة الهدايا أو القسيمة (يُفتح في علامة تبويب جديدة)',
	'cs' => 'Rezervovat s dárkovou kartou nebo poukazem (otevře se na nové kartě)',
	'de' => 'Mit Geschenkkarte oder Gutschein buchen (öffnet in einem neuen Tab)',
	'en' => 'Book a stay with your gift card or voucher (opens in a new tab)',
	'es' => 'Reservar con su tarjeta regalo o bono (se abre en una pestaña nueva)',
	'fr' => 'Réserver avec votre carte ou votre bon cadeau (s’ouvre dans un nouvel onglet)',
	'it' => 'Prenota con la carta regalo o il buono (si apre in una nuova scheda)',
	'nl' => 'Boek met uw cadeaukaart of voucher (opent in een nieuw tabblad)',
);

/** Registers the block, the shortcode, and the script that both of them need. */
function staycard_register() {
	$page = staycard_sale_page();
	if ( null !== $page ) {
		$version = staycard_setting( 'version' );
		$file    = '' === $version ? '/embed.js' : '/embed/' . $version . '.js';
		// The file's own address says which it is; a version behind "?" would make it another one.
		wp_register_script( 'staycard-embed', $page['origin'] . $file, array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
	register_block_type( __DIR__, array( 'render_callback' => 'staycard_render_block' ) );
	add_shortcode( 'staycard', 'staycard_render_shortcode' );
	wp_set_script_translations( 'staycard-booking-editor-script', 'staycard' );
}

/**
 * Writes the block.
 *
 * @param array $attributes What the editor has set.
 */
function staycard_render_block( $attributes ) {
	$element = staycard_render( $attributes );
	return '' === $element ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $element . '</div>';
}

/**
 * Writes the shortcode: [staycard property="harbour-house"].
 *
 * @param array|string $attributes What the editor has written.
 */
function staycard_render_shortcode( $attributes ) {
	return staycard_render( is_array( $attributes ) ? $attributes : array() );
}

/**
 * Writes the element, with the link that guests see until the page answers.
 *
 * @param array $attributes By their names.
 */
function staycard_render( $attributes ) {
	$page = staycard_sale_page();
	if ( null === $page ) {
		$words = __( 'Staycard: please enter the address of your sale page under Settings › Staycard.', 'staycard' );
		return current_user_can( staycard_capability() ) ? '<p>' . esc_html( $words ) . '</p>' : '';
	}
	wp_enqueue_script( 'staycard-embed' );
	$given = array();
	foreach ( STAYCARD_ATTRIBUTES as $name => $pattern ) {
		$value = isset( $attributes[ $name ] ) ? trim( (string) $attributes[ $name ] ) : '';
		if ( preg_match( $pattern, $value ) ) {
			$given[ $name ] = $value;
		}
	}
	$stay    = array_diff_key( $given, array_flip( array( 'accent', 'paper', 'radius' ) ) );
	$written = '';
	foreach ( $given as $name => $value ) {
		$written .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	$language = substr( isset( $given['language'] ) ? $given['language'] : determine_locale(), 0, 2 );
	$words    = isset( STAYCARD_LINKS[ $language ] ) ? STAYCARD_LINKS[ $language ] : STAYCARD_LINKS['en'];
	return sprintf(
		'<staycard-booking sale-page="%s"%s><a href="%s" target="_blank" rel="noopener">%s</a></staycard-booking>',
		esc_attr( $page['id'] ),
		$written,
		esc_url( add_query_arg( $stay, $page['address'] ) ),
		esc_html( $words )
	);
}

/**
 * The element is a module, and one whose hash is known is loaded only as it is known.
 *
 * @param string $tag    The script element.
 * @param string $handle Which script it is.
 */
function staycard_load_as_module( $tag, $handle ) {
	if ( 'staycard-embed' !== $handle ) {
		return $tag;
	}
	$integrity = staycard_setting( 'integrity' );
	$module    = ' type="module"';
	if ( '' !== $integrity && '' !== staycard_setting( 'version' ) ) {
		$module .= sprintf( ' integrity="%s" crossorigin="anonymous"', esc_attr( $integrity ) );
	}
	$tag = preg_replace( '/ type=([\'"])text\/javascript\1/', '', $tag );
	return str_replace( '<script ', '<script' . $module . ' ', $tag );
}
