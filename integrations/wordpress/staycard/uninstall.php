<?php
/**
 * Leaves nothing behind.
 *
 * @package Staycard
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'staycard' );
