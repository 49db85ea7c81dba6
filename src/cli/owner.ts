import type pg from 'pg';
import { withClient } from '../server/database/owner.ts';

export const withOwner = <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(ownerUrl, 'gabinete cli', work);
