type Wallet = 'apple' | 'google';

/** The wallet of the device itself, where it is offered. An iPad says that it is a Mac, but has a screen to touch. */
export function findOwnWallet(
  offered: readonly Wallet[],
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): Wallet | undefined {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  const own = isApple ? 'apple' : userAgent.includes('Android') ? 'google' : undefined;
  return offered.find((wallet) => wallet === own);
}
