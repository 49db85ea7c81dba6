import type { Noun } from '../../../shared/noun.ts';

export const anexos = {
  slice: 'daily/anexos',
  errors: {
    'demandaDocs.demanda_deleted': [409, 'Restaure antes a demanda a que este anexo pertence.'],
  },
  tables: {
    demanda_documentos: {
      one: 'Anexo de demanda',
      many: 'Anexos de demandas',
      place: 40,
      fields: {
        demanda_id: 'Demanda (ID)',
        nome_arquivo: 'Nome do arquivo',
        tamanho_arquivo: { label: 'Tamanho', kind: 'bytes' },
        tipo_arquivo: 'Tipo do arquivo',
        usuario_upload_id: 'Enviado por (ID)',
      },
      stale: ['demandaDocs', 'demandas.list', 'linha', 'passos', 'visoes', 'auditoria.demandas'],
      title: 'nome_arquivo',
      icon: 'Paperclip',
      bin: true,
      partOf: {
        table: 'demandas',
        column: 'demanda_id',
        code: 'demandaDocs.demanda_deleted',
        hint: 'Restaure antes a demanda deste anexo',
      },
      quota: 'anexos de demandas',
    },
  },
} as const satisfies Noun;
