// A device with a passkey: answers as browsers do (https://www.w3.org/TR/webauthn-3/).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an answer says. The defaults fit the site at http://localhost:3000. */
interface Said {
  challenge: string;
  origin?: string;
  /** The domain that the passkey belongs to. */
  domain?: string;
  /** Uses of the passkey so far. */
  counter?: number;
  /** Whether the device verified its user. */
  verified?: boolean;
}

/** Makes a passkey. `create` answers a request for a new one, and `use` one for a sign-in. */
export function makePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'), // COSE: P-256, then its two coordinates
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return {
    id: named.id,
    create: (said: Said) => {
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([dataOf(said, CREATED), Buffer.alloc(16), length, id, key]);
      const before = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'); // fmt none, authData
      const attestation = Buffer.concat([before, Buffer.from([0x58, data.length]), data]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', said).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: (said: Said) => {
      const data = dataOf(said);
      const client = clientData('webauthn.get', said);
      const signed = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed.toString('base64url'),
        },
      };
    },
  };
}

/** Flags of an answer. */
const PRESENT = 1;
const VERIFIED = 4;
const CREATED = 64;

function dataOf({ domain = 'localhost', counter = 0, verified = true }: Said, more = 0): Buffer {
  const uses = Buffer.alloc(4);
  uses.writeUInt32BE(counter);
  return Buffer.concat([sha256(domain), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), uses]);
}

const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Said) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
