// A receiver of webhooks at https://localhost, with a certificate of its own.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A message that came. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** How the receiver replies. `hang`: not at all. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  hang?: true;
}

/** Starts a receiver whose certificate this process trusts. `replyTo` decides each reply; 204 by default. */
export async function openReceiver(replyTo: (message: Received) => Reply = () => ({})) {
  const { key, cert } = selfSigned('localhost');
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const messages: Received[] = [];
  const server = createServer({ key, cert }, async (request, response) => {
    const headers = request.headers as Record<string, string>;
    const message = { path: request.url ?? '', headers, body: await text(request) };
    messages.push(message);
    const { status = 204, headers: more = {}, hang } = replyTo(message);
    if (!hang) response.writeHead(status, more).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    host: `localhost:${port}`,
    cert,
    messages,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A key and a certificate of a host, valid for a day, in PEM (RFC 5280). */
function selfSigned(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex')); // ecdsa-with-SHA256
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(host)))));
  const time = (ms: number) =>
    der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
  const validity = der(0x30, time(Date.now() - 3_600_000), time(Date.now() + 86_400_000));
  const names = der(0x04, der(0x30, der(0x82, Buffer.from(host))));
  const extensions = der(0xa3, der(0x30, der(0x30, Buffer.from('0603551d11', 'hex'), names)));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1, ...randomBytes(8)]));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(0x30, version, serial, algorithm, name, validity, name, subjectKey, extensions);
  const certificate = der(0x30, content, algorithm, der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value in DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
