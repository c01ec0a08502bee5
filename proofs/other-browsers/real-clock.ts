/**
 * These browsers use the machine's time, so the server must as well. Import this before any module that reads the
 * setting.
 */
process.env['TEST_CLOCK_SHIFT_MS'] = '0';
