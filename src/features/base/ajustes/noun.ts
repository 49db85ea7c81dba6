import type { Noun } from '../../../shared/noun.ts';

/** What an office sets for all of its people; each part is a tab of another slice. */
export const ajustes = {
  slice: 'base/ajustes',
  permissions: { 'ajustes.read': 'members', 'ajustes.edit': 'officeAdmins' },
  errors: {
    'ajustes.expediente': [422, 'O expediente precisa terminar depois que começa', 'expediente_fim'],
    'ajustes.brasao': [
      422,
      'Não foi possível usar esta imagem. Salve-a como PNG ou JPEG comum, de até 2.000 pixels de lado.',
    ],
  },
  pages: { '/ajustes': { screen: 'AjustesPage', office: 'Selecione um gabinete para ver os ajustes.' } },
  tables: {
    ajustes: {
      one: 'Ajustes do gabinete',
      many: 'Ajustes do gabinete',
      place: 78,
      fields: {
        pontos_facultativos: 'Pontos facultativos',
        dias_parada: 'Dias até parar',
        perguntar_devolutiva: 'Perguntar pela devolutiva',
        expediente_inicio: { label: 'Início do expediente', kind: 'time' },
        expediente_fim: { label: 'Fim do expediente', kind: 'time' },
        cabecalho: 'Cabeçalho',
        rodape: 'Rodapé',
        cidade: 'Cidade',
        sigla: 'Sigla',
        signatario: 'Quem assina',
        signatario_cargo: 'Cargo de quem assina',
        numerar_paragrafos: 'Parágrafos numerados',
      },
      // demands, steps and letters are due along the office's days, and a letter's preview wears its letterhead
      stale: [
        'ajustes',
        'calendario',
        'demandas',
        'demandas.get',
        'oficios',
        'oficios.get',
        'prazos.get',
        'visoes',
        'passos',
        'notificacoes',
      ],
    },
    brasoes: {
      one: 'Brasão',
      many: 'Brasões',
      place: 79,
      fields: {
        nome_arquivo: 'Nome do arquivo',
        tamanho_arquivo: { label: 'Tamanho', kind: 'bytes' },
        tipo_arquivo: 'Tipo do arquivo',
      },
      stale: ['ajustes'],
      quota: 'brasões',
    },
  },
} as const satisfies Noun;
