import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import type { Proof, Way } from '../../../server/accounts/second-factor.ts';

/** Which count its tries belong to. */
export const factorWay = (token: Buffer, devices: Buffer[]) =>
  statement(sql<{ way: Way }>`select way from app.factor_way(${token}, ${devices}::bytea[])`);

export const startFactor = (token: Buffer, secret: Buffer) =>
  statement(sql<{ ok: boolean }>`select app.start_factor(${token}, ${secret}) as ok`);

export const passFactor = (token: Buffer, { step, recovery }: Proof, next: Buffer) =>
  statement(sql<{ ok: boolean }>`select app.pass_factor(${token}, ${step}::bigint, ${recovery}::bytea, ${next}) as ok`);

export const confirmFactor = (token: Buffer, step: number, codes: Buffer[], next: Buffer, mail: Mail) =>
  statement(
    sql<{
      ok: boolean;
    }>`select app.confirm_factor(${token}, ${step}::bigint, ${codes}::bytea[], ${next}, ${mailParameter(mail)}) as ok`,
  );

export const endFactor = ({ step, recovery }: Proof, mail: Mail) =>
  statement(
    sql<{
      ok: boolean;
    }>`select app.end_factor(${step}::bigint, ${recovery}::bytea, ${mailParameter(mail)}) as ok`,
  );

export const renewRecoveryCodes = (step: number, codes: Buffer[]) =>
  statement(sql<{ ok: boolean }>`select app.renew_recovery_codes(${step}::bigint, ${codes}::bytea[]) as ok`);
