/** An address to ask, without the user that may stand in it: fetch refuses one there. */
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
