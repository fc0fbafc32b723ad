-- Searches by exclusions ask for the number of a team's decisions and the newest (R-1205).

create index screening_decisions_of_team on screening_decisions (team, created_at);
