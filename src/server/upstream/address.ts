/** Splits the user off an address: fetch refuses an address with a user in it. */
export function addressAndUser(url: string): { address: URL; headers: Headers } {
  const address = new URL(url);
  const headers = new Headers();
  if (address.username || address.password) {
    const user = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
    headers.set('authorization', `Basic ${Buffer.from(user).toString('base64')}`);
    address.username = '';
    address.password = '';
  }
  return { address, headers };
}
