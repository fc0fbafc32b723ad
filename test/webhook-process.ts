// A server for a test to kill while it delivers. Takes the URL of the database, an address, its host and its certificate.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openDatabase } from '#src/server/database.ts';
import { deliverDue } from '#src/work/webhooks/deliver.ts';
import { openSend } from '#src/work/webhooks/send.ts';

const [url = '', address = '', host = '', cert = ''] = process.argv.slice(2);
setDefaultCACertificates([...getCACertificates('default'), cert]);
const [name = '', port] = host.split(':');
await deliverDue(
  {
    db: openDatabase(url).db,
    send: openSend([{ host: name, port }]),
    add: async () => undefined,
    publicUrl: 'http://localhost',
    mails: false,
    signal: new AbortController().signal,
  },
  address,
);
