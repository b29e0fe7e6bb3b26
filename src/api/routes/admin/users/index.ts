import { changeRole } from './change-role.js';
import { createUser } from './create-user.js';
import { listUsers } from './list-users.js';
import { removeUser } from './remove-user.js';

export const userRoutes = [listUsers, createUser, changeRole, removeUser];
