import type { DataEndpoint } from '#src/datasets/nppes/contract.ts';
import { FreeLink } from '#src/datasets/nppes/FreeLink.tsx';
import { titleCase } from '#src/shared/title-case.ts';
import { Items } from '#src/ui/record/Items.tsx';

/** The electronic endpoints of a record. */
export const EndpointItems = ({ endpoints }: { endpoints: DataEndpoint[] }) => (
  <Items>
    {endpoints.map(({ endpoint, type, type_description, use_description, description, affiliation_name }) => (
      <li key={`${type} ${endpoint} ${use_description}`}>
        <b>{type_description ?? type ?? 'Endpoint'}</b>
        {endpoint && (
          <div style={{ overflowWrap: 'anywhere' }}>
            <FreeLink>{endpoint}</FreeLink>
          </div>
        )}
        <div className="small muted">
          {[description, use_description, titleCase(affiliation_name)].filter(Boolean).join(' · ')}
        </div>
      </li>
    ))}
  </Items>
);
