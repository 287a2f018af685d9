// Fills the worker's storage: it refuses writes until as much has been deleted.
export default async left => {
  const bytes = value => JSON.stringify(value ?? "").length;
  const { put, delete: remove } = IDBObjectStore.prototype;
  self.left = left;
  const weigh = async (store, key) => new Promise(done => {
    const asked = store.get(key);
    asked.onsuccess = () => done(bytes(asked.result));
  });
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (bytes(value) > self.left) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, ...key);
  };
  IDBObjectStore.prototype.delete = function (key) {
    weigh(this, key).then(size => { self.left += size; });
    return remove.call(this, key);
  };
};
