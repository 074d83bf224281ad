// Numbers for objects of Python, by their own hash and equality.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "tools/python/segments.hpp"

namespace zermelo::python {

// The n-th different object gets number n. Holds a reference to each. Every call needs the interpreter's lock.
class ObjectTable {
public:
    ObjectTable() = default;
    ObjectTable(const ObjectTable&) = delete;
    ObjectTable& operator=(const ObjectTable&) = delete;
    ~ObjectTable() {
        for (std::uint64_t i = 0; i < objects_.size(); ++i) Py_DECREF(objects_[i]);
    }

    // Its number, and whether it is new. Raises what its hash and its equality raise, and std::bad_alloc.
    std::pair<std::uint32_t, bool> add(pybind11::handle object) {
        if (slots_.empty()) index();
        const std::uint32_t mark = mark_of(hash_of(object.ptr()));
        for (std::size_t i = mark;; ++i) {
            const Slot slot = slots_[i & (slots_.size() - 1)];
            if (slot.number == 0) break;
            if (slot.mark != mark) continue;
            PyObject* other = objects_[slot.number - 1];
            const int equal = other == object.ptr() ? 1 : PyObject_RichCompareBool(other, object.ptr(), Py_EQ);
            if (equal < 0) throw pybind11::error_already_set();
            if (equal == 1) return {slot.number - 1, false};
        }
        const auto number = static_cast<std::uint32_t>(objects_.size());
        objects_.push_back(object.inc_ref().ptr());
        insert({mark, number + 1});
        if (objects_.size() * 10 > slots_.size() * 7) grow();
        return {number, true};
    }
    PyObject* operator[](std::uint64_t number) const { return objects_[number]; }
    std::uint64_t size() const { return objects_.size(); }
    // Gives the memory of the index back, a tenth of that of the objects; the next add() makes it again.
    void drop_index() { slots_ = std::vector<Slot>(); }

private:
    struct Slot {
        std::uint32_t mark = 0;    // upper bits of the hash
        std::uint32_t number = 0;  // one more than the object's; 0: free
    };
    static std::uint32_t mark_of(Py_hash_t hash) {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(hash) * 0x9e3779b97f4a7c15U >> 32);
    }
    static Py_hash_t hash_of(PyObject* object) {
        const auto hash = PyObject_Hash(object);
        if (hash == -1) throw pybind11::error_already_set();
        return hash;
    }
    void index() {
        std::size_t size = 1 << 10;
        while (objects_.size() * 10 > size * 7) size *= 2;
        slots_.resize(size);
        for (std::uint64_t i = 0; i < objects_.size(); ++i)
            insert({mark_of(hash_of(objects_[i])), static_cast<std::uint32_t>(i + 1)});
    }
    void insert(Slot slot) {
        std::size_t i = slot.mark & (slots_.size() - 1);
        while (slots_[i].number != 0) i = (i + 1) & (slots_.size() - 1);
        slots_[i] = slot;
    }
    void grow() {
        const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
        for (const Slot& slot : old)
            if (slot.number != 0) insert(slot);
    }

    std::vector<Slot> slots_;  // a power of two, or empty
    Segments<PyObject*> objects_;
};

}  // namespace zermelo::python
