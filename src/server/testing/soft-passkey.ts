import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { staffPasskeys } from '#server/db/schema/staff.ts';
import type { TestShop } from './test-shop.ts';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

/** Gives a member of staff a passkey whose authenticator is in software. Returns what answers a challenge with it. */
export async function softPasskey(shop: TestShop, staffId: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // The map of a COSE key: EC2, ES256, the curve P-256, and both coordinates.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const id = base64url(randomBytes(32));
  await shop.db.insert(staffPasskeys).values({
    staffId,
    name: 'A test',
    credentialId: id,
    publicKey: base64url(coseKey),
    counter: 0,
    transports: [],
    createdAt: new Date(shop.now()),
  });
  return (challenge: string, origin = 'https://desk.example') => {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    // Touched and verified; an authenticator of the cloud counts nothing.
    const flagsAndCounter = Buffer.from([0x05, 0, 0, 0, 0]);
    const authenticator = Buffer.concat([sha256(new URL(origin).hostname), flagsAndCounter]);
    const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticator),
        signature: base64url(signature),
      },
    };
  };
}
