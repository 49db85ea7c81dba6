import type { Noun } from '../../../shared/noun.ts';

export const documentos = {
  slice: 'daily/documentos',
  permissions: { 'documentos.read': 'members', 'documentos.edit': 'members', 'documentos.release': 'officeAdmins' },
  errors: {
    'documentos.protected': [409, 'Este arquivo não pode ser deletado pois é um arquivo do sistema'],
  },
  pages: {
    '/documentos': { screen: 'DocumentosPage', office: 'Selecione um gabinete para ver os documentos.' },
  },
  menu: { path: '/documentos', label: 'Documentos', icon: 'Folder', place: 70 },
  tables: {
    documentos: {
      one: 'Documento',
      many: 'Documentos',
      place: 60,
      fields: {
        name: 'Nome',
        size: { label: 'Tamanho', kind: 'bytes' },
        tipo_arquivo: 'Tipo do arquivo',
        usuario_upload_id: 'Enviado por (ID)',
        liberado: 'Liberado para exclusão',
      },
      stale: ['documentos', 'auditoria.documentos'],
      title: 'name',
      icon: 'Folder',
      bin: true,
      history: { path: 'documentos', whose: 'um documento' },
      shownAt: '/documentos?busca=$title',
      quota: 'documentos',
    },
  },
} as const satisfies Noun;
