import { bucketAddress, S3Refusal } from './s3-client.ts';
import type { S3Settings } from '../process/settings.ts';
import { StorageError } from './storage.ts';

/** What went wrong with the bucket, in a sentence for who runs the installation; never with a secret in it. */
export function s3Error(error: unknown, settings: S3Settings): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof S3Refusal && isFull(error)) return new StorageError(error, { message: full(error, settings) });
  if (error instanceof S3Refusal && !error.passes)
    return new StorageError(error, { message: refused(error, settings), settled: true });
  const code = (error as NodeJS.ErrnoException).code ?? 'EUNKNOWN';
  const message = `O S3 em ${bucketAddress(settings)} não responde (${code}): arquivos ficam indisponíveis até que volte.`;
  return new StorageError(error, { message });
}

/** Each service has its own name for it; an upload of ours is never too large. One without a name is of a proxy before it. */
const isFull = ({ status, code }: S3Refusal) =>
  status === 507 || (status === 413 && code !== 'HTTP413') || /Quota|StorageFull/.test(code);
const full = ({ code }: S3Refusal, { bucket }: S3Settings) =>
  `O bucket ${bucket} está cheio (${code}): arquivos novos são recusados. Libere espaço lá ou aumente a cota.`;

const credentials = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken']);
const regions = new Set(['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect']);

function refused({ status, code }: S3Refusal, settings: S3Settings): string {
  const { bucket, region } = settings;
  const address = bucketAddress(settings);
  if (code === 'NoSuchBucket') return `O bucket ${bucket} de STORAGE_URL não existe. Crie-o ou corrija o nome.`;
  if (credentials.has(code))
    return `O S3 não aceita as credenciais (${code}). Confira AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.`;
  if (code === 'RequestTimeTooSkewed')
    return 'O S3 recusa os pedidos porque o relógio deste computador e o dele estão distantes. Acerte o que estiver errado (NTP).';
  if (regions.has(code) || status === 301)
    return `O bucket ${bucket} não é da região ${region} (${code}). Confira region e endpoint em STORAGE_URL.`;
  if (code === 'AccessDenied')
    return `As credenciais não dão acesso ao bucket ${bucket} (AccessDenied). Veja as permissões em docs/operations.md.`;
  return `${address} não responde como um S3 (${code}). Confira endpoint em STORAGE_URL.`;
}
