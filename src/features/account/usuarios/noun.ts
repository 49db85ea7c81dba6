import type { Noun } from '../../../shared/noun.ts';

export const usuarios = {
  slice: 'account/usuarios',
  pages: {
    '/usuarios': { screen: 'UsuariosPage', requires: 'admin' },
    '/usuarios/novo': { screen: 'UsuarioFormPage', requires: 'admin' },
    '/usuarios/$id/edit': { screen: 'UsuarioFormPage', requires: 'admin' },
  },
  menu: { path: '/usuarios', label: 'Usuários', icon: 'UserCog', place: 10, admin: true },
} as const satisfies Noun;
