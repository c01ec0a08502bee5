type Wallet = 'apple' | 'google';

/** The device's own wallet, if it is offered. An iPad identifies as a Mac, but has a touch screen. */
export function findOwnWallet(
  offered: readonly Wallet[],
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): Wallet | undefined {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const own = isApple ? 'apple' : userAgent.includes('Android') ? 'google' : undefined;
  return offered.find((wallet) => wallet === own);
}
