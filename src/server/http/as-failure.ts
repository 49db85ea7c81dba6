import type { FastifyError } from 'fastify';
import type { ErrorCode } from '../../shared/errors.ts';
import { Failure } from '../process/failure.ts';
import { StorageError } from '../files/storage.ts';

const bodyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_REQ_FILE_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
};

/** What an error means to whoever asked. */
export function asFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  const known = bodyCodes[error.code];
  if (known) return new Failure(known);
  if (error instanceof StorageError)
    return new Failure(error.diskFull ? 'server.disk_full' : 'files.unavailable', { retryAfter: 30 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Failure('request.malformed');
  return new Failure('server.internal');
}
