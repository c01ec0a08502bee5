<?php
/**
 * Plugin Name:       Staycard
 * Description:       Shows the booking page of gift cards and vouchers in a page of your site.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       staycard
 *
 * @package Staycard
 */

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/booking.php';
require __DIR__ . '/settings.php';

add_action( 'init', 'staycard_register' );
add_filter( 'script_loader_tag', 'staycard_load_as_module', 10, 2 );
add_action( 'admin_menu', 'staycard_add_settings_page' );
add_action( 'admin_init', 'staycard_register_settings' );
add_filter( 'option_page_capability_staycard', 'staycard_capability' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'staycard_link_settings' );
