/** Every symbol that is modelled by hand, by its name: a function that answers a group of meshes. */
export const builders = {}
