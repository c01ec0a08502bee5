<?php
/**
 * Settings › Staycard: whose page it is, and which version of the element the site holds on to.
 *
 * @package Staycard
 */

defined( 'ABSPATH' ) || exit;

/** The sale page: a host and perhaps a port, nothing that only looks like one ("https://hotel@other", "other?/s/x"). */
const STAYCARD_ADDRESS = '#^(https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)/s/([\w-]+)/?$#iD';

/** What each setting must look like; any other value is refused, and the one before stays. */
const STAYCARD_SETTINGS = array(
	'address'   => STAYCARD_ADDRESS,
	'version'   => '/^\d+\.\d+\.\d+$/D',
	'integrity' => '#^sha384-[A-Za-z0-9+/]{64}$#D',
);

/**
 * One setting; empty where it is not set.
 *
 * @param string $name Its name.
 */
function staycard_setting( $name ) {
	$settings = get_option( 'staycard' );
	return is_array( $settings ) && isset( $settings[ $name ] ) ? (string) $settings[ $name ] : '';
}

/** The sale page: its address, the server it is at, and its id; null while none is set. */
function staycard_sale_page() {
	$address = staycard_setting( 'address' );
	if ( ! preg_match( STAYCARD_ADDRESS, $address, $parts ) ) {
		return null;
	}
	return array(
		'address' => $address,
		'origin'  => $parts[1],
		'id'      => $parts[2],
	);
}

/** Registers the settings. */
function staycard_register_settings() {
	register_setting(
		'staycard',
		'staycard',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'staycard_check_settings',
		)
	);
}

/**
 * What somebody needs for the settings. The address says whose script runs in the site, so who may not write scripts
 * into pages may not set it either, whatever else they manage.
 */
function staycard_capability() {
	return current_user_can( 'unfiltered_html' ) ? 'manage_options' : 'do_not_allow';
}

/**
 * Keeps what is well formed, and says what is not.
 *
 * @param mixed $input What was sent.
 */
function staycard_check_settings( $input ) {
	$kept = array();
	foreach ( STAYCARD_SETTINGS as $name => $pattern ) {
		$value         = is_array( $input ) && isset( $input[ $name ] ) ? trim( (string) $input[ $name ] ) : '';
		$is_fine       = '' === $value || preg_match( $pattern, $value );
		$kept[ $name ] = $is_fine ? $value : staycard_setting( $name );
		if ( ! $is_fine ) {
			/* translators: %s: what was entered */
			$words = sprintf( __( '“%s” was not saved, as it is not written as the example below the field.', 'staycard' ), $value );
			add_settings_error( 'staycard', 'staycard-' . $name, esc_html( $words ) );
		}
	}
	return $kept;
}

/** Adds the page to the menu. */
function staycard_add_settings_page() {
	add_options_page( __( 'Staycard', 'staycard' ), __( 'Staycard', 'staycard' ), staycard_capability(), 'staycard', 'staycard_write_settings_page' );
}

/**
 * Adds the page to the plugin's line in the list of plugins.
 *
 * @param array $links The links there.
 */
function staycard_link_settings( $links ) {
	if ( ! current_user_can( staycard_capability() ) ) {
		return $links;
	}
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=staycard' ) ), esc_html__( 'Settings', 'staycard' ) );
	return array_merge( array( $link ), $links );
}

/** Writes the page. */
function staycard_write_settings_page() {
	$fields = array(
		'address'   => array( __( 'Address of the sale page', 'staycard' ), 'https://booking.hotel.example/s/hotel' ),
		'version'   => array( __( 'Version of the element (empty: the newest)', 'staycard' ), '1.0.0' ),
		'integrity' => array( __( 'Integrity hash of that version', 'staycard' ), 'sha384-…' ),
	);
	?>
	<div class="wrap">
		<h1><?php echo esc_html( get_admin_page_title() ); ?></h1>
		<form method="post" action="options.php">
			<?php settings_fields( 'staycard' ); ?>
			<table class="form-table" role="presentation">
				<?php foreach ( $fields as $name => list( $label, $example ) ) : ?>
					<tr>
						<th scope="row">
							<label for="staycard-<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label>
						</th>
						<td>
							<input
								type="text"
								class="large-text code"
								id="staycard-<?php echo esc_attr( $name ); ?>"
								name="staycard[<?php echo esc_attr( $name ); ?>]"
								value="<?php echo esc_attr( staycard_setting( $name ) ); ?>"
								aria-describedby="staycard-<?php echo esc_attr( $name ); ?>-example"
							/>
							<p class="description" id="staycard-<?php echo esc_attr( $name ); ?>-example"><?php echo esc_html( $example ); ?></p>
						</td>
					</tr>
				<?php endforeach; ?>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
