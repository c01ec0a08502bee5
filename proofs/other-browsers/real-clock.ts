/** These browsers have the machine's time, so the server has it as well. Imported before what reads the setting. */
process.env['TEST_CLOCK_SHIFT_MS'] = '0';
