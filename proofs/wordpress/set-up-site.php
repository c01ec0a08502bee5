<?php
// php set-up-site.php ROOT SITE STAYCARD: installs WordPress, switches the plugin on, and writes pages with it.
list( , $root, $site, $staycard ) = $argv;
$_SERVER['HTTP_HOST']   = wp_parse_host( $site );
$_SERVER['REQUEST_URI'] = '/';
define( 'WP_INSTALLING', true );
define( 'WP_SITEURL', $site );

function wp_parse_host( $address ) {
	$parts = parse_url( $address );
	return $parts['host'] . ':' . $parts['port'];
}

function wp_mail() {
	return true;
}

ob_start();
require $root . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
wp_install( 'Hotel', 'admin', 'admin@hotel.example', false, '', 'only-for-this-run' );
update_option( 'siteurl', $site );
update_option( 'home', $site );
$themes = wp_get_themes();
switch_theme( array_key_first( $themes ) );
$result = activate_plugin( 'staycard/staycard.php' );
if ( is_wp_error( $result ) ) {
	throw new Exception( $result->get_error_message() );
}
// One who manages the site and may write no scripts, and one who may write them and does not manage it.
foreach ( array( 'assistant' => 'administrator', 'editor' => 'editor' ) as $name => $role ) {
	$user = new WP_User( wp_create_user( $name, 'only-for-this-run' ) );
	$user->set_role( $role );
}
get_user_by( 'login', 'assistant' )->add_cap( 'unfiltered_html', false );
update_option( 'staycard', array( 'address' => "$staycard/s/demo", 'version' => '', 'integrity' => '' ) );

function write_page( $content ) {
	return wp_insert_post(
		wp_slash(
			array(
				'post_type'    => 'page',
				'post_status'  => 'publish',
				'post_title'   => 'Gift cards',
				'post_content' => $content,
			)
		)
	);
}

$bad   = wp_json_encode( array( 'property' => '"><script>x()</script>', 'arrival' => 'soon', 'accent' => 'red;}' ), JSON_HEX_TAG | JSON_HEX_QUOT );
$pages = array(
	'block'     => write_page( '<!-- wp:staycard/booking {"property":"harbour-house","nights":"2","language":"de","accent":"#703070"} /-->' ),
	'shortcode' => write_page( '[staycard property="palais-rosenhain" product="ten-nights"]' ),
	'hostile'   => write_page( "<!-- wp:staycard/booking $bad /-->" ),
);
ob_end_clean();
echo json_encode( $pages );
