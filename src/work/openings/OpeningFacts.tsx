import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import { CriteriaInWords } from '#src/work/openings/CriteriaInWords.tsx';
import type { Opening } from '#src/work/openings/contract.ts';
import { mustOf, nameOf, termsOf, townOfSite } from '#src/work/openings/facts.tsx';
import styles from '#src/work/openings/openings.module.css';

/** What an opening asks and offers: 'Must', 'Nice to have', 'Terms', 'Client' and 'Place', each in a line. */
export function OpeningFacts({ opening }: { opening: Opening }) {
  const { client, site, nice } = opening;
  const must = mustOf(opening);
  const town = townOfSite(site);
  return (
    <dl className={styles.facts}>
      <Line label="Must">
        {must ? (
          <span style={{ minHeight: '1lh' }}>
            <CriteriaInWords query={must} codes={2} />
          </span>
        ) : (
          'No must-haves'
        )}
      </Line>
      {nice && (
        <Line label="Nice to have">
          <CriteriaInWords query={nice} />
        </Line>
      )}
      <Line label="Terms">{termsOf(opening).join(' · ')}</Line>
      {client && (
        <Line label="Client">{client.npi ? <Organization npi={client.npi} of={client} /> : nameOf(client)}</Line>
      )}
      <Line label="Place">
        {site ? (
          <>
            {site.npi ? <Organization npi={site.npi} of={site} /> : site.text}
            {(site.npi || site.text) && town && ' · '}
            {town && <Link to={links.place(site.zip)}>{town}</Link>}
          </>
        ) : (
          'No site'
        )}
      </Line>
    </dl>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" className="muted">
      {label}
    </Box>
    <dd>{children}</dd>
  </div>
);

const Organization = ({ npi, of }: { npi: string; of: Opening['client'] }) => (
  <Link to={links.organization(npi)}>{nameOf(of)}</Link>
);
